import { PANEL_STYLES } from "./panel-styles.ts";
import { resizable } from "./resizable.ts";
import { TITLE } from "./show-page.ts";

interface Actions {
  readonly toggle: () => void;
  readonly openWindow: () => void;
}

export interface Panel {
  /** Returns the panel's empty frame. @param takesFocus whether the user has asked for it */
  open(takesFocus: boolean): HTMLIFrameElement;
  /** Gives back the focus. */
  close(): void;
  /** Brings the panel above a modal dialog of the app. Returns false where nothing covers it. */
  uncover(): boolean;
  say(text: string): void;
}

/** @param signal removes all of it */
export function createPanel(hotkey: string, { toggle, openWindow }: Actions, signal: AbortSignal): Panel {
  const host = document.createElement("plant-store-inspector");
  const root = host.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(PANEL_STYLES);
  root.adoptedStyleSheets = [sheet];

  const opener = button("Mock", toggle);
  opener.title = `${TITLE}: ${hotkey}`;
  opener.ariaKeyShortcuts = hotkey;
  const corner = element("section", { "aria-label": TITLE }, opener);
  const status = element("p", { role: "status" });
  const bar = element("header", {}, status, button("Open in a window", openWindow), button("Close panel", toggle));
  const dialog = element("dialog", { "aria-label": TITLE });
  const room = resizable(dialog, signal);
  dialog.append(room.handle, bar);
  // Escape closes a modal one.
  dialog.addEventListener("cancel", (event) => [event.preventDefault(), toggle()]);
  root.append(corner, dialog);
  document.documentElement.append(host);

  let frame: HTMLIFrameElement | undefined;
  let before: Element | null = null;
  const showModal = () => {
    dialog.open = false;
    dialog.showModal();
    frame?.focus();
  };
  const isCovered = () => {
    const { left, top, width } = dialog.getBoundingClientRect();
    // elementFromPoint passes over inert elements.
    return !dialog.contains(root.elementFromPoint(left + width / 2, top + 4));
  };
  const close = () => {
    const hadFocus = root.activeElement !== null;
    dialog.close();
    frame?.remove();
    frame = undefined;
    room.release();
    corner.hidden = false;
    if (hadFocus && before instanceof HTMLElement) before.focus();
  };
  signal.addEventListener("abort", () => [close(), host.remove()]);
  return {
    close,
    open(takesFocus) {
      before = root.activeElement ?? document.activeElement;
      frame = element("iframe", { title: TITLE });
      dialog.append(frame);
      dialog.open = true;
      corner.hidden = true;
      room.take();
      status.textContent = "";
      if (takesFocus) isCovered() ? showModal() : frame.focus();
      return frame;
    },
    uncover() {
      if (!isCovered()) return false;
      showModal();
      return true;
    },
    say(text) {
      status.textContent = text;
    },
  };
}

/** Without innerHTML, which Trusted Types forbid. */
function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly Node[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  made.append(...children);
  return made;
}

function button(label: string, onClick: () => void): HTMLButtonElement {
  const made = element("button", { type: "button" });
  made.textContent = label;
  made.addEventListener("click", onClick);
  return made;
}
