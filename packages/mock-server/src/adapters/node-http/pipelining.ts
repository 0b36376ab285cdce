import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { Tell } from "./log.ts";

/** A request that has begun to come in. */
export interface PipelinedRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly tell: Tell;
  /**
   * `decided`: its response is decided, perhaps before all of it is here. `last`: the connection ends with it, and later
   * requests must not be processed (RFC 9112 9.6).
   */
  state: "open" | "decided" | "last";
  /** The request before it on its connection, while this one is open. */
  before: PipelinedRequest | undefined;
  /** Called once it is no longer open. */
  onSettled?: () => void;
}

/** The latest request of each connection. Until it is complete, an error of the parser belongs to it. */
export type Pipelines = WeakMap<Duplex, PipelinedRequest>;

export function settle(request: PipelinedRequest, state: "decided" | "last"): void {
  request.state = state;
  request.before = undefined;
  request.onSettled?.();
}

/** Waits until a request is settled, and tells whether the next one may be processed: they may come all at once. */
export async function givesTurn(before: PipelinedRequest): Promise<boolean> {
  if (before.state === "open") {
    await new Promise<void>((resolve) => {
      before.onSettled = resolve;
      before.response.once("close", resolve);
    });
  }
  return before.state === "decided";
}

/** Acts once all earlier responses of a connection are sent: node:http queues those of pipelined requests. */
export function afterEarlierResponses(before: PipelinedRequest | undefined, act: () => void): void {
  if (isOut(before)) act();
  else before?.response.once("finish", act);
}

/** Tells whether all earlier responses are sent. */
export function isOut(before: PipelinedRequest | undefined): boolean {
  return before === undefined || before.response.writableFinished || before.response.destroyed;
}
