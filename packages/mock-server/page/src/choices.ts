/** The choices of the user. A server's page keeps them in its address, so that a reload and a link show the same. */
import { type Signal, signal } from "@preact/signals";
import { host, window } from "./host.ts";

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
