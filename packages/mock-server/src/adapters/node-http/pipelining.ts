import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { Tell } from "./log.ts";

/** A request that has begun to come in. */
export interface Arrival {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly tell: Tell;
  /**
   * `answered`: its answer is decided, which may be before all of it is here. `last`: with it the connection ends, and what
   * came after it is not to be processed (RFC 9112 9.6).
   */
  state: "open" | "answered" | "last";
  /** The one before it on its connection, while this one is open. */
  before: Arrival | undefined;
  /** Called once it is no longer open. */
  onSettled?: () => void;
}

/** The latest of each connection: what its parser objects to belongs to that one, until it is complete. */
export type Arrivals = WeakMap<Duplex, Arrival>;

export function settle(arrival: Arrival, state: "answered" | "last"): void {
  arrival.state = state;
  arrival.before = undefined;
  arrival.onSettled?.();
}

/** Whether it is the turn of what came after, once it is settled: requests of one connection may come all at once. */
export async function givesTurn(before: Arrival): Promise<boolean> {
  if (before.state === "open") {
    await new Promise<void>((resolve) => {
      before.onSettled = resolve;
      before.response.once("close", resolve);
    });
  }
  return before.state === "answered";
}

/** Does it once all that the connection owes before is out: node:http queues the answers of pipelined requests. */
export function afterAnswer(before: Arrival | undefined, act: () => void): void {
  if (isOut(before)) act();
  else before?.response.once("finish", act);
}

/** Whether the connection owes nothing before. */
export function isOut(before: Arrival | undefined): boolean {
  return before === undefined || before.response.writableFinished || before.response.destroyed;
}
