import { host, window } from "../host.ts";

const { document } = window;

/** @param find returns the selector of the place once the page has changed; undefined leaves the focus where it is */
export function focusSoon(find: () => string | undefined): void {
  window.setTimeout(() => {
    const selector = find();
    if (selector !== undefined) document.querySelector<HTMLElement>(selector)?.focus();
  });
}

/** When the control with the focus goes, moves the focus to the heading of its panel, not to the top of the page. */
export function keepFocus(): void {
  let path: readonly EventTarget[] = [];
  window.addEventListener(
    "focusin",
    (event) => {
      path = event.composedPath();
    },
    { signal: host.signal },
  );
  const keep = () => {
    const [last] = path;
    if (!isElement(last) || (last.isConnected && !last.matches(":disabled"))) return;
    const place = document.activeElement;
    if (place !== document.body && place !== last) return;
    const panel = path.filter(isElement).find((one) => one.isConnected && one.matches("section, aside"));
    const heading = (panel ?? document).querySelector<HTMLElement>("h2");
    if (heading === null) return;
    heading.tabIndex = -1;
    heading.focus();
  };
  const observer = new window.MutationObserver(keep);
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ["disabled"] });
  host.signal.addEventListener("abort", () => observer.disconnect());
}

function isElement(target: EventTarget | undefined): target is HTMLElement {
  return target instanceof window.HTMLElement;
}
