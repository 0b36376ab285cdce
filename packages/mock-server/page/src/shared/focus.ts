/** Where the keyboard goes on, when something opens, closes or goes. */

/**
 * Moves the focus once the page has changed.
 *
 * @param find returns the selector of its place; undefined to leave the focus where it is
 */
export function focusSoon(find: () => string | undefined): void {
  setTimeout(() => {
    const selector = find();
    if (selector !== undefined) document.querySelector<HTMLElement>(selector)?.focus();
  });
}

/** When the control that has the focus goes, moves the focus to the heading of its panel, and not to the top of the page. */
export function keepFocus(): void {
  let path: readonly EventTarget[] = [];
  addEventListener("focusin", (event) => {
    path = event.composedPath();
  });
  const keep = () => {
    const [last] = path;
    if (!(last instanceof HTMLElement) || (last.isConnected && !last.matches(":disabled"))) return;
    const place = document.activeElement;
    if (place !== document.body && place !== last) return;
    const panel = path.find((one) => one instanceof HTMLElement && one.isConnected && one.matches("section, aside"));
    const heading = (panel instanceof HTMLElement ? panel : document).querySelector<HTMLElement>("h2");
    if (heading === null) return;
    heading.tabIndex = -1;
    heading.focus();
  };
  new MutationObserver(keep).observe(document.body, { childList: true, subtree: true, attributeFilter: ["disabled"] });
}
