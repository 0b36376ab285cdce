import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { Tell } from "./log.ts";

/** A request of which at least the head has arrived. */
export interface PipelinedRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly tell: Tell;
  /**
   * `decided`: the response is decided, perhaps before the whole request has arrived. `last`: the connection ends after it,
   * and later requests must not be processed (RFC 9112 9.6).
   */
  state: "open" | "decided" | "last";
  /** The previous request on the connection, while this one is open. */
  before: PipelinedRequest | undefined;
  /** Called once it is no longer open. */
  onSettled?: () => void;
}

/** The latest request of each connection. Until it is complete, errors of the parser belong to it. */
export type Pipelines = WeakMap<Duplex, PipelinedRequest>;

export function settle(request: PipelinedRequest, state: "decided" | "last"): void {
  request.state = state;
  request.before = undefined;
  request.onSettled?.();
}

/** Waits until a request is settled. Returns whether the next one on its connection may be processed. */
export async function givesTurn(before: PipelinedRequest): Promise<boolean> {
  if (before.state === "open") {
    await new Promise<void>((resolve) => {
      before.onSettled = resolve;
      before.response.once("close", resolve);
    });
  }
  return before.state === "decided";
}

/** Calls `act` once all earlier responses of the connection are sent: node:http queues pipelined responses. */
export function afterEarlierResponses(before: PipelinedRequest | undefined, act: () => void): void {
  if (isOut(before)) act();
  else before?.response.once("finish", act);
}

/** Tells whether all earlier responses are sent. */
export function isOut(before: PipelinedRequest | undefined): boolean {
  return before === undefined || before.response.writableFinished || before.response.destroyed;
}
