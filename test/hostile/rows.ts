/** How a table of raw requests is held against a server. */
import { createPlantStore } from "@plant-store/mock-server";
import { serve } from "@plant-store/mock-server/server";
import { expect, test } from "vitest";
import { open, type RawResponse, roundTrip } from "../support/sockets.ts";

export const BODY = '{"id":1,"name":"Fern"}';
export const HOST = "Host: localhost\r\n";
export const TOKEN = "Authorization: Bearer t1\r\n";
export const LENGTH: string = `Content-Length: ${BODY.length}\r\n`;
export const CHUNKED = "Transfer-Encoding: chunked\r\n";
export const CHUNKS: string = `${BODY.length.toString(16)}\r\n${BODY}\r\n0\r\n\r\n`;

/** What closes the conversation: a good request, and the last of its connection. */
export const NEXT: string = `GET /healthz HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`;

/** A create; each part is a good one unless it is given. */
export interface Parts {
  readonly line?: string;
  readonly host?: string;
  /** Further fields. */
  readonly fields?: string;
  /** What tells the length of the body. */
  readonly framing?: string;
  readonly body?: string;
}

export function create({ line = "POST /plants HTTP/1.1", host = HOST, ...rest }: Parts = {}): string {
  const { fields = "", framing = LENGTH, body = BODY } = rest;
  return `${line}\r\n${host}${TOKEN}${fields}${framing}\r\n${body}`;
}

/** An answer in short: `"Fern"` for the plant, the `error` of an error, the status of the rest. */
export type Short = "Fern" | number;

export type Row = readonly [title: string, rule: string, sent: string, gets: readonly Short[], then: "kept" | "closed"];

export function inShort({ status, body }: RawResponse): Short {
  if (status >= 400) return JSON.parse(body).error;
  return body === '{"name":"Fern"}' ? "Fern" : status;
}

/** Each row's answers, what the connection does then, that the next one is served, and that only a 200 stores. */
export function hold(rows: readonly Row[]): void {
  test.for(rows)("%s (%s)", async ([, , sent, gets, then]) => {
    const store = createPlantStore({ tokens: ["t1"] });
    // Nothing is closed for being idle: what closes, closes by itself.
    await using server = await serve(store, { port: 0, timeouts: { idleMs: 86_400_000 } });
    using connection = await open(server.port);
    connection.send(sent);
    await connection.responses(gets.length);
    connection.send(NEXT);
    const answers = await connection.responses();
    expect(answers.map(inShort)).toEqual(then === "kept" ? [...gets, 200] : gets);
    expect((await roundTrip(server.port, NEXT)).map(inShort)).toEqual([200]);
    expect((await store.plants.values()).map(({ name }) => name)).toEqual(gets.filter((got) => got === "Fern"));
  });
}
