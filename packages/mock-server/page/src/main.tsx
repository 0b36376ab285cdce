import { render } from "preact";
import { App } from "./app.tsx";
import { keepFocus } from "./shared/focus.ts";
import "./style/theme.css";
import "./style/controls.css";
import "./style/layout.css";
import "./style/journal.css";
import "./style/request.css";
import "./style/panels.css";

keepFocus();
document.body.replaceChildren();
render(<App />, document.body);
