/** The windows that show the page: that of a frame, or the inspector's own. */
import type { Host } from "#inspector-page";

/** At once, or when the frame's document is there to stay: Firefox replaces the first one. */
export function whenLoaded(
  frame: HTMLIFrameElement,
  signal: AbortSignal,
  ready: (window: Host["window"]) => void,
): void {
  // A window has the globals too.
  const begin = () => ready(frame.contentWindow as Host["window"]);
  if (frame.contentDocument?.readyState === "complete") begin();
  else frame.addEventListener("load", begin, { once: true, signal });
}

/** By this name the window is found again, once the app is reloaded. */
const NAME = "plant-store-inspector";

/** Undefined if the browser refuses a new one. */
export function findWindow(): Host["window"] | undefined {
  // A window has the globals too.
  return (open("", NAME, "popup,width=1100,height=760") as Host["window"] | null) ?? undefined;
}

export function leaveWindow({ document }: Host["window"]): void {
  const main = document.createElement("main");
  main.className = "door";
  const title = document.createElement("h1");
  title.textContent = "The app was closed or reloaded";
  const hint = document.createElement("p");
  hint.textContent = "Its mock is gone. This window goes on once the app opens its inspector again.";
  main.append(title, hint);
  document.body.replaceChildren(main);
}
