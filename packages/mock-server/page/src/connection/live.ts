/** The events of the journal, for as long as the page is open: they resume after a lost connection. */
import { type Signal, signal } from "@preact/signals";
import type { Wire } from "../../../src/control/contract.ts";
import type { ServerEvent } from "../../../src/remote/read-events.ts";
import { window } from "../host.ts";
import { client, LostError, lifetime } from "./api.ts";

export type Connection = "connecting" | "live" | "lost" | "refused";

export const connection: Signal<Connection> = signal("connecting");

/** Raised each time when something changes that the panels show, such as a plant. */
export const changes: Signal<number> = signal(0);

/** Facts about the mock, and a token that its service accepts; undefined until they are known. */
export const info: Signal<(Wire["Info"] & Wire["ServiceToken"]) | undefined> = signal(undefined);

const AGAIN_MS = 1_000;

/** The server sends something every 15 seconds. */
const SILENT_MS = 40_000;

/**
 * While nobody sees the page it holds no connection: a browser keeps six to a server, for all of its tabs.
 * @param after the id of the event before
 * @param heard gets each event, and whether it is the first one after an interruption
 */
export async function follow(
  after: string,
  space: string | undefined,
  signal: AbortSignal,
  heard: (event: ServerEvent, isResumed: boolean) => void,
): Promise<void> {
  let last = after;
  let isResumed = false;
  while (!signal.aborted) {
    await seen(signal);
    if (signal.aborted) return;
    const own = lifetime.begin(signal);
    let isHidden = false;
    const hide = () => {
      isHidden = true;
      own.abort();
    };
    let silence = 0;
    const listen = () => {
      window.clearTimeout(silence);
      silence = window.setTimeout(() => own.abort(), SILENT_MS);
    };
    window.document.addEventListener("visibilitychange", hide);
    listen();
    try {
      const events = await client.open(last, own.signal, { space }, listen);
      connection.value = "live";
      for await (const event of events) {
        if (event.id === undefined) continue;
        last = event.id;
        heard(event, isResumed);
        isResumed = false;
      }
    } catch (error) {
      if (signal.aborted) return;
      if (!isHidden && !(error instanceof LostError)) throw error;
    } finally {
      window.clearTimeout(silence);
      own.abort();
      window.document.removeEventListener("visibilitychange", hide);
    }
    isResumed = true;
    if (isHidden) continue;
    connection.value = "lost";
    await new Promise((resolve) => window.setTimeout(resolve, AGAIN_MS));
  }
}

/** Resolves once somebody sees the page, or the signal aborts. */
async function seen(signal: AbortSignal): Promise<void> {
  if (!window.document.hidden || signal.aborted) return;
  await new Promise<void>((resolve) => {
    window.document.addEventListener("visibilitychange", () => resolve(), { once: true, signal });
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
