/** The events of the journal, for as long as the page is open: they resume after a lost connection. */
import { type Signal, signal } from "@preact/signals";
import type { Wire } from "../../../src/control/control-contract.ts";
import type { ServerEvent } from "../../../src/remote/read-events.ts";
import { window } from "../host.ts";
import { client, LostError, lifetime } from "./api.ts";

export type Connection = "connecting" | "live" | "lost" | "refused";

export const connection: Signal<Connection> = signal("connecting");

/** Counts the changes of what the panels show, such as a plant. */
export const changes: Signal<number> = signal(0);

export const info: Signal<(Wire["Info"] & Wire["ServiceToken"]) | undefined> = signal(undefined);

const AGAIN_MS = 1_000;

/** The server sends something every 15 seconds. */
const SILENT_MS = 40_000;

/** Holds no connection while nobody sees the page: browsers keep six to a server. @param after an event's id */
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
    const stream = lifetime.begin(signal);
    let isHidden = false;
    const hide = () => {
      isHidden = true;
      stream.abort();
    };
    let silence = 0;
    const listen = () => {
      window.clearTimeout(silence);
      silence = window.setTimeout(() => stream.abort(), SILENT_MS);
    };
    window.document.addEventListener("visibilitychange", hide);
    listen();
    try {
      const events = await client.open(last, stream.signal, { space }, listen);
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
      stream.abort();
      window.document.removeEventListener("visibilitychange", hide);
    }
    isResumed = true;
    if (isHidden) continue;
    connection.value = "lost";
    await new Promise((resolve) => window.setTimeout(resolve, AGAIN_MS));
  }
}

async function seen(signal: AbortSignal): Promise<void> {
  if (!window.document.hidden || signal.aborted) return;
  await new Promise<void>((resolve) => {
    window.document.addEventListener("visibilitychange", () => resolve(), { once: true, signal });
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
