import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { Tell } from "./log.ts";

/** A request that has begun to come in. */
export interface Arrival {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly tell: Tell;
  /** Whether its answer is decided; that may be before all of it is here. */
  answered: boolean;
}

/** The latest of each connection: what its parser objects to belongs to that one, until it is complete. */
export type Arrivals = WeakMap<Duplex, Arrival>;

/** Does it once all that the connection owes before is out: node:http queues the answers of pipelined requests. */
export function afterAnswer(before: Arrival | undefined, act: () => void): void {
  if (before === undefined || before.response.writableFinished || before.response.destroyed) act();
  else before.response.once("finish", act);
}
