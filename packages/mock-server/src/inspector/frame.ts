import type { Host } from "#inspector-page";

/** Calls back with the window of an empty frame, at once or when its document is there to stay: Firefox replaces the first one. */
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
