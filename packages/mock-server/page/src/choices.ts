/** The choices of the user. A server's page keeps them in its address, so that a reload and a link show the same. */
import { type Signal, signal } from "@preact/signals";
import { host, window } from "./host.ts";
import { focusSoon } from "./shared/focus.ts";

const VIEWS = ["journal", "request", "plants", "faults"] as const;

/** The panel beside the journal; on a narrow screen the only one. */
export type View = (typeof VIEWS)[number];

const NAMES = ["space", "view", "request", "status", "cause", "fault", "id", "text"] as const;

export type Choices = { readonly [Name in (typeof NAMES)[number]]?: string };

export function viewOf({ view }: Choices): View | undefined {
  return VIEWS.find((name) => name === view);
}

export const choices: Signal<Choices> = signal(read());

window.addEventListener(
  "popstate",
  () => {
    choices.value = read();
  },
  { signal: host.signal },
);

/** An empty value removes a choice. @param isStep whether the browser's Back returns to the choices before */
export function choose(changed: { readonly [Name in keyof Choices]?: string | undefined }, isStep = true): void {
  const next = Object.entries({ ...choices.peek(), ...changed }).filter(
    ([, value]) => value !== undefined && value !== "",
  );
  choices.value = Object.fromEntries(next);
  host.choices.write(new URLSearchParams(next as [string, string][]).toString(), isStep);
}

function read(): Choices {
  const query = new URLSearchParams(host.choices.read());
  return Object.fromEntries(NAMES.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : [])));
}

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
