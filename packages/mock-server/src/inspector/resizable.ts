import { kept } from "./kept.ts";

/** The heights of the panel, in pixels. */
const LEAST = 160;
const USUAL = 380;
const STEP = 32;

interface Room {
  readonly handle: HTMLElement;
  /** Makes room below the app, so that its end can be scrolled into view. */
  take(): void;
  release(): void;
}

export function resizable(box: HTMLElement, signal: AbortSignal): Room {
  const sheet = new CSSStyleSheet();
  const handle = document.createElement("div");
  handle.tabIndex = 0;
  handle.role = "separator";
  handle.ariaOrientation = "horizontal";
  handle.ariaLabel = "Height of the panel";
  handle.ariaValueMin = String(LEAST);
  let height = 0;

  const resize = (wanted: number) => {
    const most = Math.max(LEAST, Math.floor(innerHeight * 0.9));
    height = Math.round(Math.min(Math.max(wanted, LEAST), most));
    box.style.height = `${height}px`;
    handle.ariaValueMax = String(most);
    handle.ariaValueNow = String(height);
    sheet.replaceSync(`:root { padding-block-end: ${height}px !important; scroll-padding-block-end: ${height}px; }`);
  };
  const keep = (wanted: number) => {
    resize(wanted);
    kept.setItem("height", String(height));
  };
  handle.addEventListener("pointerdown", ({ pointerId }) => handle.setPointerCapture(pointerId));
  handle.addEventListener("pointermove", ({ pointerId, clientY }) => {
    if (handle.hasPointerCapture(pointerId)) keep(innerHeight - clientY);
  });
  handle.addEventListener("keydown", (event) => {
    const change = { ArrowUp: STEP, ArrowDown: -STEP }[event.key];
    if (change === undefined) return;
    event.preventDefault();
    keep(height + change);
  });
  addEventListener("resize", () => resize(height), { signal });
  return {
    handle,
    take() {
      resize(Number(kept.getItem("height") ?? USUAL));
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    },
    release() {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    },
  };
}
