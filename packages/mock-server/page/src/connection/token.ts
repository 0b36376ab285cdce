/** The control token: it comes in the fragment of the address, and stays in this tab. */
import { type Signal, signal } from "@preact/signals";
import { decodePercent } from "../../../src/shared/decode-percent.ts";
import { host, window } from "../host.ts";

const KEY = "plant-store-control-token";

/** Undefined until the user has given one; empty where no server asks for one. */
export const token: Signal<string | undefined> = signal(host.isServed ? take() : "");

export const refusal: Signal<string | undefined> = signal(undefined);

// A new address in the same tab loads nothing.
window.addEventListener(
  "hashchange",
  () => {
    if (window.location.hash.startsWith("#token=")) setToken(take());
  },
  { signal: host.signal },
);

export function setToken(text: string | undefined): void {
  if (text === undefined) host.storage.removeItem(KEY);
  else host.storage.setItem(KEY, text);
  refusal.value = undefined;
  token.value = text;
}

export function refuseToken(refused: string | undefined): void {
  if (token.peek() !== refused) return;
  setToken(undefined);
  refusal.value = "The mock does not accept this control token. It may have been started again, with another one.";
}

function take(): string | undefined {
  const { location, history } = window;
  const [, given] = /^#token=(.*)$/.exec(location.hash) ?? [];
  if (given !== undefined) {
    if (given !== "") host.storage.setItem(KEY, decodePercent(given) ?? given);
    history.replaceState(null, "", location.pathname + location.search);
  }
  return host.storage.getItem(KEY) ?? undefined;
}
