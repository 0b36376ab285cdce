import type { Wire } from "../control/contract.ts";
import { NOT_OPEN } from "../store/spaces.ts";
import { readEvents, type ServerEvent } from "./event-stream.ts";
import type { Lifetime } from "./lifetime.ts";

/** The values of a query, by name. */
export type Query = Readonly<Record<string, string | number | bigint | undefined>>;

/**
 * Sends requests to the control API of a server with the same major version, and trusts its JSON to follow the contract.
 *
 * Every function throws TypeError if the server refuses the input, as a local store does; Error if it refuses the request
 * or has no control API; LostServerError if it does not respond, or stops responding; and the lifetime's reason once that
 * has ended.
 */
export interface ControlClient {
  /** Returns the JSON of a response; undefined where it has no body. */
  send<Value>(method: string, path: string, query?: Query, body?: unknown): Promise<Value>;
  /** Returns the events after an id, until the server ends them or the signal aborts. */
  open(after: string | undefined, signal: AbortSignal): Promise<AsyncIterable<ServerEvent>>;
}

/** The server does not respond. It may come back. */
export class LostServerError extends Error {}

/** Returns the error of a response that no mock has sent. */
export function stranger(origin: string): Error {
  return new Error(`${noMock(origin)}: another program does. Correct the address.`);
}

function noMock(origin: string): string {
  return `connectPlantStore: no Plant Store mock responds at ${origin}`;
}

export interface ControlClientOptions {
  /** The origin of the server: no path, no slash. */
  readonly origin: string;
  readonly token: string;
  readonly space: string | undefined;
  readonly fetch: typeof globalThis.fetch;
  readonly lifetime: Lifetime;
}

/** How long a response may take, in milliseconds: as long as a local store waits for its storage. */
const LONGEST_MS = 10_000;

export function createControlClient({ origin, token, space, fetch, lifetime }: ControlClientOptions): ControlClient {
  const lost = (cause?: unknown): never => {
    lifetime.closing.signal.throwIfAborted();
    throw new LostServerError(`${noMock(origin)}. Start it, or correct the address.`, { cause });
  };

  async function request(path: string, query: Query | undefined, init: RequestInit): Promise<Response> {
    lifetime.closing.signal.throwIfAborted();
    const parameters = new URLSearchParams();
    for (const [name, value] of Object.entries({ ...query, space }))
      if (value !== undefined) parameters.set(name, String(value));
    let response: Response;
    try {
      response = await fetch(`${origin}/_mock/api${path}?${parameters}`, {
        ...init,
        headers: { ...init.headers, Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
        // The token is for this server only.
        redirect: "manual",
      });
    } catch (cause) {
      return lost(cause);
    }
    if (response.ok) return response;
    const { status, headers } = response;
    const { error, message } = (await json<Partial<Wire["Error"]> | null>(response)) ?? {};
    if (headers.get("x-request-id")?.startsWith("plant-store-")) throw none();
    // The control API has this field and numbers of its own.
    if (!headers.has("x-content-type-options") || Math.floor(Number(error) / 100) !== status) throw stranger(origin);
    if (status === 401)
      throw new Error(`connectPlantStore: ${origin} refuses the control token. The mock prints it at its start.`);
    if (error === NOT_OPEN) {
      // The server has started again, or has closed the space.
      await request("/info", {}, { ...init, method: "GET" });
      return request(path, query, init);
    }
    throw new (status === 400 ? TypeError : Error)(`connectPlantStore: ${message}`);
  }

  async function json<Value>(response: Response): Promise<Value> {
    const text = await response.text().catch(lost);
    try {
      return JSON.parse(text);
    } catch {
      throw stranger(origin);
    }
  }

  const none = () =>
    new Error(
      `connectPlantStore: ${origin} has no control API. Start the command without --no-control, or serve(store, { control }).`,
    );

  const send: ControlClient["send"] = async (method, path, query, body) => {
    const own = lifetime.begin(undefined, LONGEST_MS);
    try {
      const response = await request(path, query, { method, signal: own.signal, body: JSON.stringify(body) });
      // The caller expects none.
      return response.status === 204 ? (undefined as never) : await json(response);
    } finally {
      own.abort();
    }
  };

  return {
    send,
    async open(after, own) {
      // Encoded, an id stays the same, and any other text can be sent.
      const headers: Record<string, string> = after === undefined ? {} : { "Last-Event-ID": encodeURIComponent(after) };
      const { body } = await request("/events", undefined, { headers, signal: own });
      // A response to GET has a body.
      return readEvents(body as ReadableStream<Uint8Array>, lost);
    },
  };
}
