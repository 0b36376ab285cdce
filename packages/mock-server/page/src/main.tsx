import { render } from "preact";
import { App } from "./app.tsx";
import { host, window } from "./host.ts";
import { keepFocus } from "./shared/focus.ts";
import "./style/theme.css";
import "./style/controls.css";
import "./style/layout.css";
import "./style/journal.css";
import "./style/panels.css";
import "./style/screens.css";

const { body } = window.document;

keepFocus();
body.replaceChildren();
render(<App />, body);
host.signal.addEventListener("abort", () => render(null, body));
