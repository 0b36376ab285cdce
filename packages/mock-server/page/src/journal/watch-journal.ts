/** Follows the journal: hands on its events, and tells of a lost connection, a gap, a reset and a restart. */
import { batch, effect, type Signal, signal } from "@preact/signals";
import type { Wire } from "../../../src/control/control-contract.ts";
import type { ServerEvent } from "../../../src/remote/read-events.ts";
import { choices, choose } from "../choices.ts";
import { ApiError, ask } from "../connection/api.ts";
import { changes, connection, follow } from "../connection/live.ts";
import { window } from "../host.ts";
import { clearTimeline, countRequests } from "../timeline/counts.ts";
import { add, clear, held, load, refuse } from "./rows.ts";

export const missed: Signal<number> = signal(0);

/** How the journal began again since the user was told: while the page followed it, or while it did not. */
export const begunAgain: Signal<"reset" | "away" | undefined> = signal(undefined);

export const receivedWhileDisconnected: Signal<number | undefined> = signal(undefined);

let waiting: Wire["Request"][] = [];

/** `newest` is the number of its newest request, even if the filters do not select it. */
let followed: { readonly space: string | undefined; readonly epoch: string; newest: number } | undefined;
let lostAt: typeof followed;

effect(() => {
  if (connection.value === "lost") lostAt ??= followed && { ...followed };
  if (connection.value !== "live") return;
  if (lostAt) void countWhileLost(lostAt);
  lostAt = undefined;
});

async function countWhileLost({ space, epoch, newest }: NonNullable<typeof followed>): Promise<void> {
  const query = { space, order: "newest", limit: 1 };
  const page = await ask<Wire["RequestPage"]>("/requests", { query }).catch(() => undefined);
  // Another epoch counts from 1 again, and another space may be shown meanwhile.
  if (page?.epoch === epoch && followed?.epoch === epoch)
    receivedWhileDisconnected.value = (page.requests[0]?.number ?? newest) - newest;
}

export async function watchJournal(space: string | undefined, signal: AbortSignal): Promise<void> {
  batch(() => {
    connection.value = "connecting";
    held.value = undefined;
    forget();
  });
  try {
    const query = { space, order: "newest", limit: 1_000 };
    const page = await ask<Wire["RequestPage"]>("/requests", { query, signal });
    const isOther = followed?.space === space && followed?.epoch !== page.epoch;
    if (followed && isOther) beginAgain("away");
    followed = { space, epoch: page.epoch, newest: page.requests[0]?.number ?? 0 };
    countRequests(page.requests);
    await load();
    await follow(page.eventId, space, signal, hear);
  } catch (error) {
    if (!signal.aborted) await tryAgain(error, space, signal);
  }
}

async function tryAgain(error: unknown, space: string | undefined, signal: AbortSignal): Promise<void> {
  if (error instanceof ApiError) {
    refuse(error);
    connection.value = "refused";
    return;
  }
  connection.value = "lost";
  await new Promise((resolve) => window.setTimeout(resolve, 1_000));
  if (!signal.aborted) await watchJournal(space, signal);
}

function hear({ event, data }: ServerEvent, isResumed: boolean): void {
  switch (event) {
    case "started":
    case "completed":
      // Under load many come within one frame.
      if (waiting.length === 0) window.requestAnimationFrame(show);
      waiting.push(JSON.parse(data));
      if (waiting.length > 5_000 || window.document.hidden) show();
      break;
    case "gap":
      missed.value += JSON.parse(data).missed;
      break;
    case "reset":
      if (followed) followed = { ...followed, epoch: JSON.parse(data).epoch, newest: 0 };
      beginAgain(isResumed ? "away" : "reset");
      void load();
  }
}

function beginAgain(how: "reset" | "away"): void {
  batch(() => {
    forget();
    clear();
    begunAgain.value = how;
    changes.value++;
  });
  // Its number may soon be that of another request.
  if (choices.peek().request !== undefined) choose({ request: undefined, view: undefined }, false);
}

function forget(): void {
  waiting = [];
  clearTimeline();
  missed.value = 0;
  receivedWhileDisconnected.value = undefined;
}

function show(): void {
  const requests = waiting;
  waiting = [];
  countRequests(requests);
  if (followed) followed.newest = requests.reduce((most, { number }) => Math.max(most, number), followed.newest);
  batch(() => {
    add(requests);
    changes.value++;
  });
}
