import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { EndEntry } from "./log.ts";

/** At least its head has arrived. */
export interface PipelinedRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly endEntry: EndEntry;
  /**
   * `decided`: the response is decided, perhaps before the whole request has arrived. `last`: the connection ends after it,
   * and later requests must not be processed (RFC 9112 9.6).
   */
  state: "open" | "decided" | "last";
  /** Whether it was read after the end of its connection: no response can follow. */
  readonly isLate: boolean;
  before: PipelinedRequest | undefined;
  onSettled?: () => void;
  readonly line: Line;
}

interface Line {
  open: number;
  pause?: (() => void) | undefined;
  /** How many bytes had come when it was last left unread. */
  unreadFrom?: number | undefined;
}

/** From this many open requests on, a connection is not read. One read may bring as many again. */
const MOST_OPEN = 1_000;

/** The latest request of each connection. Until it is complete, errors of the parser belong to it. */
export type Pipelines = WeakMap<Duplex, PipelinedRequest>;

/** @param stallMs closes an unread connection after so long without a byte: it does not show whether its client left */
export function enqueue(
  pipelines: Pipelines,
  { request, response, endEntry }: Pick<PipelinedRequest, "request" | "response" | "endEntry">,
  stallMs: number,
): PipelinedRequest {
  const { socket } = request;
  const before = pipelines.get(socket);
  const line = before?.line ?? { open: 0 };
  const isLate = socket.writableEnded;
  const pipelined: PipelinedRequest = { request, response, endEntry, state: "open", isLate, before, line };
  pipelines.set(socket, pipelined);
  if (++line.open >= MOST_OPEN && line.pause === undefined) {
    // node:http resumes the socket at the end of each request that it has read.
    line.pause = () => socket.pause();
    line.unreadFrom = socket.bytesRead;
    socket.on("resume", line.pause);
    socket.setTimeout(stallMs);
    socket.pause();
  }
  return pipelined;
}

export function settle(request: PipelinedRequest, state: "decided" | "last"): void {
  const { line } = request;
  if (request.state === "open" && --line.open < MOST_OPEN && line.pause !== undefined) {
    const { socket } = request.request;
    socket.off("resume", line.pause);
    line.pause = undefined;
    socket.setTimeout(0);
    socket.resume();
  }
  request.state = state;
  request.before = undefined;
  request.onSettled?.();
}

/** True once after each pause: the server itself has left the late client unread. */
export function excuses({ line, request }: PipelinedRequest): boolean {
  const isUnread = line.pause !== undefined || line.unreadFrom === request.socket.bytesRead;
  if (line.pause === undefined) line.unreadFrom = undefined;
  return isUnread;
}

/** Whether it may be processed, once the request before it is settled. */
export async function getsTurn({ isLate, before }: PipelinedRequest): Promise<boolean> {
  if (before?.state === "open") {
    await new Promise<void>((resolve) => {
      before.onSettled = resolve;
      before.response.once("close", resolve);
    });
  }
  return !isLate && (before === undefined || before.state === "decided");
}

/** node:http queues pipelined responses. */
export function afterEarlierResponses(before: PipelinedRequest | undefined, act: () => void): void {
  if (isOut(before)) act();
  else before?.response.once("finish", act);
}

export function isOut(before: PipelinedRequest | undefined): boolean {
  return before === undefined || before.response.writableFinished || before.response.destroyed;
}
