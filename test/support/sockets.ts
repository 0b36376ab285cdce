/** Bytes that no client library would send, over a fresh loopback socket, and the responses to them. */
import { EventEmitter, once } from "node:events";
import { connect, type Socket } from "node:net";

/** One response; an interim one (100) is one too. */
export interface RawResponse {
  readonly status: number;
  /** The status line and the fields. */
  readonly head: string;
  readonly body: string;
}

/** One connection. A string stands for its bytes (latin1). */
export interface Connection extends Disposable {
  readonly socket: Socket;
  send(...parts: readonly string[]): void;
  /** Resolves to the responses once so many are whole or the server has ended the connection. */
  responses(count?: number): Promise<readonly RawResponse[]>;
  /** Resolves once the connection is gone, whoever ended it and how. */
  readonly closed: Promise<void>;
}

/** Moves the whole responses at the beginning of a text to others. Returns the rest of the text. */
function takeResponses(bytes: string, responses: RawResponse[]): string {
  let rest = bytes;
  for (;;) {
    const end = rest.indexOf("\r\n\r\n") + 4;
    const head = rest.slice(0, end);
    const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(head) ?? [];
    const length = Number(/^content-length: (\d+)\r$/im.exec(head)?.[1] ?? 0);
    if (status === undefined || rest.length < end + length) return rest;
    responses.push({ status: Number(status), head, body: rest.slice(end, end + length) });
    rest = rest.slice(end + length);
  }
}

/** @param allowHalfOpen whether the client stays when the server ends its side */
export async function open(port: number, allowHalfOpen = false): Promise<Connection> {
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen });
  await once(socket, "connect");
  const happened = new EventEmitter();
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  const whole: RawResponse[] = [];
  let rest = "";
  let ended = false;
  const end = () => {
    ended = true;
    happened.emit("any");
  };
  socket.setEncoding("latin1").on("data", (chunk: string) => {
    rest += chunk;
    happened.emit("any");
  });
  socket.on("end", end).on("error", end).on("close", end);
  return {
    socket,
    send(...parts) {
      for (const part of parts) if (socket.writable) socket.write(part, "latin1");
    },
    async responses(count = Infinity) {
      for (;;) {
        rest = takeResponses(rest, whole);
        if (ended || whole.length >= count) return [...whole];
        await once(happened, "any");
      }
    },
    closed,
    [Symbol.dispose]: () => socket.destroy(),
  };
}

export interface Received {
  readonly bytes: string;
  /** The code of the error, if the connection ended with one. */
  readonly error: string | undefined;
}

/** Every byte until the connection is gone, as latin1. @param target a port of loopback, or a socket */
export function receive(target: number | Socket, sent: string): Promise<Received> {
  return new Promise((resolve) => {
    let bytes = "";
    let error: string | undefined;
    const socket = typeof target === "number" ? connect(target, "127.0.0.1") : target;
    socket.setEncoding("latin1").on("data", (chunk) => (bytes += chunk));
    socket.on("error", (failure: NodeJS.ErrnoException) => (error = failure.code));
    socket.on("close", () => resolve({ bytes, error })).write(sent, "latin1");
  });
}

/** Resolves once the server has ended the connection. */
export async function roundTrip(port: number, ...parts: readonly string[]): Promise<readonly RawResponse[]> {
  using connection = await open(port);
  connection.send(...parts);
  return await connection.responses();
}
