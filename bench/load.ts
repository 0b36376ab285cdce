/**
 * A process that loads a server: HTTP/1.1 over raw sockets that are kept alive, the next request on each as soon as its
 * answer has come whole, no pipelining. It is told what to do by messages, and answers each with what came of it.
 */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { readAnswer } from "./http-answer.ts";
import { CREATE } from "./plant.ts";
import { quantile } from "./rounds.ts";

/** How long the answers in flight may take once the time is over. */
const LAST_ANSWERS_MS = 2_000;
/** So that the server is idle when its neighbour is loaded. */
const PAUSE_MS = 50;

export interface LoadOrder {
  readonly port: number;
  readonly connections: number;
  readonly durationMs: number;
  /** What the body of each answer must be, unless the server answers in words of its own. */
  readonly expectedBody?: string;
}

export interface LoadReport {
  /** Answers within the time. */
  readonly perSecond: number;
  /** All of them, those that came after the time too. */
  readonly answers: number;
  /** Answers that are no 200 with the expected body, answers that never came, and connections that were lost. */
  readonly errors: number;
  /** Of all answers. */
  readonly p99Ms: number;
}

/** Of the next plant. None comes twice from one process: a server that keeps plants holds one more with each request. */
let nextId = 1_000_000_000;

if (process.send) {
  process.on("message", async (order: LoadOrder) => process.send?.(await load(order)));
  process.once("disconnect", () => process.exit());
}

async function load({ port, connections, durationMs, expectedBody }: LoadOrder): Promise<LoadReport> {
  const [before, behind] = CREATE;
  const latencies: number[] = [];
  /** On which an answer is due. */
  const waiting = new Set<Socket>();
  let errors = 0;
  let isOver = false;

  const drive = (socket: Socket) => {
    let sentAt = 0;
    let pending: Buffer = Buffer.alloc(0);
    const send = () => {
      sentAt = performance.now();
      waiting.add(socket);
      socket.write(`${before}${nextId++}${behind}`, "latin1");
    };
    socket.on("data", (chunk: Buffer) => {
      pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
      const answer = readAnswer(pending);
      if (answer === undefined) return;
      pending = pending.subarray(answer.length);
      latencies.push(performance.now() - sentAt);
      if (answer.status !== 200 || (expectedBody !== undefined && answer.body !== expectedBody)) errors++;
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
  // Asleep, it would have to be woken by an answer, and a slow server pays for that with each: 40 µs on a virtual machine.
  const stayAwake = () => {
    if (!isOver || waiting.size > 0) setImmediate(stayAwake);
  };
  stayAwake();
  for (const start of starts) start();
  await delay(durationMs);
  isOver = true;
  const perSecond = latencies.length / ((performance.now() - startedAt) / 1_000);
  const overAt = performance.now();
  while (waiting.size > 0 && performance.now() - overAt < LAST_ANSWERS_MS) await delay(1);
  errors += waiting.size;
  waiting.clear();
  await Promise.all(sockets.map(close));
  await delay(PAUSE_MS);
  return {
    perSecond,
    answers: latencies.length,
    errors,
    p99Ms: quantile(latencies, 0.99),
  };
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
