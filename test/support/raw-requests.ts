import type { RawResponse } from "./sockets.ts";

export const BODY = '{"id":1,"name":"Fern"}';
export const HOST = "Host: localhost\r\n";
export const TOKEN = "Authorization: Bearer t1\r\n";
export const LENGTH: string = `Content-Length: ${BODY.length}\r\n`;
export const CHUNKED = "Transfer-Encoding: chunked\r\n";
export const CHUNKS: string = `${BODY.length.toString(16)}\r\n${BODY}\r\n0\r\n\r\n`;

/** A good request that is the last of its connection. */
export const NEXT: string = `GET /healthz HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`;

/** The parts of a good create that a test changes. */
export interface Parts {
  readonly line?: string;
  readonly host?: string;
  readonly fields?: string;
  /** The fields that tell the length of the body. By default its Content-Length. */
  readonly framing?: string;
  readonly body?: string;
}

export function create({ line = "POST /plants HTTP/1.1", host = HOST, ...rest }: Parts = {}): string {
  const { fields = "", body = BODY, framing = `Content-Length: ${body.length}\r\n` } = rest;
  return `${line}\r\n${host}${TOKEN}${fields}${framing}\r\n${body}`;
}

export const JSON_HEADERS = { Authorization: "Bearer t1", "Content-Type": "application/json" } as const;

/** A good create, unless the test changes it. */
export function post(url: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${url}/plants`, { method: "POST", headers: JSON_HEADERS, body: BODY, ...init });
}

/** A response in short: `"Fern"` for the plant, the `error` of an error, the status of the rest. */
export type Short = "Fern" | number;

export function inShort({ status, body }: RawResponse): Short {
  if (status >= 400) return JSON.parse(body).error;
  return body === '{"name":"Fern"}' ? "Fern" : status;
}
