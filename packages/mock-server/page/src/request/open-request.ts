import { choices, choose } from "../choices.ts";
import { window } from "../host.ts";
import { focusSoon } from "../shared/focus.ts";

/** @param isEntered whether the keyboard goes on in the request; it always does where that replaces the list */
export function openRequest(number: number, isEntered: boolean): void {
  choose({ request: String(number), view: "request" });
  focusSoon(() =>
    isEntered || !window.document.querySelector(".list")?.checkVisibility() ? "#request-title" : undefined,
  );
}

/** The focus returns to the list, unless it is elsewhere. */
export function closeRequest(): void {
  const { request, view } = choices.peek();
  if (request === undefined && view === undefined) return;
  const { activeElement, body } = window.document;
  const isInside = activeElement === body || activeElement?.closest("aside") !== null;
  choose({ request: undefined, view: undefined });
  if (isInside) focusSoon(() => ".list");
}
