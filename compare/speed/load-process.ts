/**
 * A process that loads a server: HTTP/1.1 over raw sockets that are kept alive, the next request on each as soon as the
 * response is complete, no pipelining. It takes orders by messages, and reports each result.
 */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { Template } from "./plant.ts";

/** How long the responses may take that are under way once the time is over. */
const LAST_RESPONSES_MS = 2_000;
/** Lets the server become idle before another one is loaded. */
const PAUSE_MS = 50;

export interface LoadOrder {
  readonly port: number;
  readonly connections: number;
  readonly durationMs: number;
  readonly template: Template;
  /** The numbers of requests, at random. @default ids that never come twice */
  readonly numbers?: readonly number[];
  /** With which each response ends. */
  readonly end: string;
}

export interface LoadReport {
  /** Responses within the time. */
  readonly perSecond: number;
  /** All responses, with those that came after the time. */
  readonly responses: number;
  /** Responses other than a 200 with the expected end, responses that never came, and connections that were lost. */
  readonly errors: number;
}

let nextId = 1_000_000_000;

process.on("message", async (order: LoadOrder) => process.send?.(await load(order)));
process.once("disconnect", () => process.exit());

async function load({ port, connections, durationMs, template, numbers, end }: LoadOrder): Promise<LoadReport> {
  const number = () => numbers?.[Math.floor(Math.random() * numbers.length)] ?? nextId++;
  /** The sockets on which a response is due. */
  const waiting = new Set<Socket>();
  let responses = 0;
  let errors = 0;
  let isOver = false;

  const drive = (socket: Socket) => {
    let received = "";
    const send = () => {
      waiting.add(socket);
      socket.write(template[0] + number() + template[1], "latin1");
    };
    socket.on("data", (chunk: string) => {
      received += chunk;
      if (!isComplete(received)) return;
      responses++;
      if (!received.startsWith("HTTP/1.1 200 ") || !received.endsWith(end)) errors++;
      received = "";
      if (isOver) waiting.delete(socket);
      else send();
    });
    socket.on("error", () => {});
    socket.once("close", () => {
      if (waiting.delete(socket)) errors++;
    });
    return send;
  };

  const sockets = Array.from({ length: connections }, () => connect({ port, host: "127.0.0.1", noDelay: true }));
  await Promise.all(sockets.map((socket) => once(socket.setEncoding("latin1"), "connect")));
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
  const overAt = performance.now();
  const perSecond = responses / ((overAt - startedAt) / 1_000);
  while (waiting.size > 0 && performance.now() - overAt < LAST_RESPONSES_MS) await delay(1);
  errors += waiting.size;
  waiting.clear();
  for (const socket of sockets) socket.destroy();
  await delay(PAUSE_MS);
  return { perSecond, responses, errors };
}

/** By the part of RFC 9112 that the servers use. Without pipelining nothing follows a response. */
function isComplete(response: string): boolean {
  const headEnd = response.indexOf("\r\n\r\n");
  if (headEnd < 0) return false;
  const length = /\r\ncontent-length: *(\d+)/i.exec(response)?.[1];
  return length === undefined ? response.endsWith("\r\n0\r\n\r\n") : response.length >= headEnd + 4 + Number(length);
}
