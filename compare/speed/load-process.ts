/**
 * A process that loads a server: HTTP/1.1 over raw sockets that are kept alive, the next request on each as soon as the
 * response is complete, no pipelining. It takes orders by messages, and reports each result.
 */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { CREATE } from "./plant.ts";
import { quantile, randomOf } from "./rounds.ts";

/** How long the responses may take that are under way once the time is over. */
const LAST_RESPONSES_MS = 2_000;
/** Lets the server become idle before another one is loaded. */
const PAUSE_MS = 50;

export interface LoadOrder {
  readonly port: number;
  readonly connections: number;
  readonly durationMs: number;
  /** Sent at random in place of creates. */
  readonly requests?: readonly string[];
  /** The body of each response, if the server returns the plant. */
  readonly expectedBody?: string;
}

export interface LoadReport {
  /** Responses within the time. */
  readonly perSecond: number;
  /** All responses, with those that came after the time. */
  readonly responses: number;
  /** Responses other than a 200 with the expected body, responses that never came, and connections that were lost. */
  readonly errors: number;
  /** Of all responses. */
  readonly p99Ms: number;
}

/** The id of the next plant. None comes twice, so that a server that keeps plants grows by one with each request. */
let nextId = 1_000_000_000;

process.on("message", async (order: LoadOrder) => process.send?.(await load(order)));
process.once("disconnect", () => process.exit());

/** Chooses the requests, the same in each run. */
const random = randomOf(1);

async function load({ port, connections, durationMs, requests = [], expectedBody }: LoadOrder): Promise<LoadReport> {
  const [before, behind] = CREATE;
  const next = () => requests[Math.floor(random() * requests.length)] ?? `${before}${nextId++}${behind}`;
  const latencies: number[] = [];
  /** The sockets on which a response is due. */
  const waiting = new Set<Socket>();
  let errors = 0;
  let isOver = false;

  const drive = (socket: Socket) => {
    let sentAt = 0;
    let pending: Buffer = Buffer.alloc(0);
    const send = () => {
      sentAt = performance.now();
      waiting.add(socket);
      socket.write(next(), "latin1");
    };
    socket.on("data", (chunk: Buffer) => {
      pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
      const response = readResponse(pending);
      if (response === undefined) return;
      pending = pending.subarray(response.length);
      latencies.push(performance.now() - sentAt);
      if (response.status !== 200 || (expectedBody !== undefined && response.body !== expectedBody)) errors++;
      if (isOver) waiting.delete(socket);
      else send();
    });
    socket.on("error", () => {});
    socket.once("close", () => {
      if (waiting.delete(socket)) errors++;
    });
    return send;
  };

  const sockets = await Promise.all(Array.from({ length: connections }, () => open(port)));
  const starts = sockets.map(drive);
  const startedAt = performance.now();
  // Once this process sleeps, the server pays for waking it: 40 µs a response on a virtual machine.
  const stayAwake = () => {
    if (!isOver || waiting.size > 0) setImmediate(stayAwake);
  };
  stayAwake();
  for (const start of starts) start();
  await delay(durationMs);
  isOver = true;
  const perSecond = latencies.length / ((performance.now() - startedAt) / 1_000);
  const overAt = performance.now();
  while (waiting.size > 0 && performance.now() - overAt < LAST_RESPONSES_MS) await delay(1);
  errors += waiting.size;
  waiting.clear();
  await Promise.all(sockets.map(close));
  await delay(PAUSE_MS);
  return { perSecond, responses: latencies.length, errors, p99Ms: quantile(latencies, 0.99) };
}

async function open(port: number): Promise<Socket> {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  await once(socket, "connect");
  return socket;
}

async function close(socket: Socket): Promise<void> {
  if (socket.closed) return;
  socket.destroy();
  await once(socket, "close");
}

interface HttpResponse {
  readonly status: number;
  readonly body: string;
  /** Head and body, in bytes. */
  readonly length: number;
}

/** Reads a response at the start of these bytes, by the part of RFC 9112 that the servers use; `undefined` while it is not complete. */
function readResponse(bytes: Buffer): HttpResponse | undefined {
  const headEnd = bytes.indexOf("\r\n\r\n");
  if (headEnd < 0) return undefined;
  const head = bytes.toString("latin1", 0, headEnd);
  const status = Number(head.slice(9, 12));
  const start = headEnd + 4;
  const given = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (given === undefined) return readChunked(bytes, start, status);
  const length = start + Number(given);
  return bytes.length < length ? undefined : { status, body: bytes.toString("utf8", start, length), length };
}

function readChunked(bytes: Buffer, start: number, status: number): HttpResponse | undefined {
  let body = "";
  for (let place = start; ; ) {
    const lineEnd = bytes.indexOf("\r\n", place);
    if (lineEnd < 0) return undefined;
    const size = Number.parseInt(bytes.toString("latin1", place, lineEnd), 16);
    if (Number.isNaN(size)) throw new Error("The response has neither a length nor chunks.");
    const end = lineEnd + 2 + size + 2;
    if (bytes.length < end) return undefined;
    if (size === 0) return { status, body, length: end };
    body += bytes.toString("utf8", lineEnd + 2, end - 2);
    place = end;
  }
}
