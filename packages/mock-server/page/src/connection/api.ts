/** The control API, and nothing else, shows and steers the mock. */
import type { Wire } from "../../../src/control/contract.ts";
import { NOT_OPEN } from "../../../src/store/spaces.ts";
import { refuseToken, token } from "./token.ts";

/** The server has refused a request; the message says why. */
export class ApiError extends Error {}

/** The server does not respond, or fails. */
export class LostError extends Error {}

/** The values of a query, by name. */
export type Query = Readonly<Record<string, string | number | undefined>>;

interface Call {
  readonly method?: string;
  readonly query?: Query;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** Returns a response of the API. @throws ApiError, LostError, or the signal's reason */
export async function call(path: string, given: Call): Promise<Response> {
  const { method = "GET", query = {}, body, headers, signal } = given;
  const named = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  const own = token.peek();
  const target = `/_mock/api${path}?${new URLSearchParams(named)}`;
  const init: RequestInit = {
    method,
    headers: { ...headers, Authorization: `Bearer ${own ?? ""}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  };
  if (body !== undefined) init.headers = { ...init.headers, "Content-Type": "application/json" };
  const response = await fetch(target, init).catch((error: unknown) => {
    signal?.throwIfAborted();
    throw new LostError("The mock does not respond.", { cause: error });
  });
  if (response.ok) return response;
  if (response.status === 401) refuseToken(own);
  const { error, message }: Partial<Wire["Error"]> = await response.json().catch(() => ({}));
  // The server has started again, or has closed the space that the page shows.
  if (error === NOT_OPEN) {
    await call("/info", { query: { space: query.space }, ...(signal && { signal }) });
    return call(path, given);
  }
  // A failure may be over soon, as when the storage begins again.
  throw new (response.status < 500 ? ApiError : LostError)(message ?? `The mock responds with ${response.status}.`);
}

/** Returns the JSON of a response. */
export async function ask<Value>(path: string, given: Call = {}): Promise<Value> {
  const response = await call(path, given);
  // Then no value is expected.
  return response.status === 204 ? (undefined as Value) : response.json();
}
