import type { Wire } from "../control/control-contract.ts";
import { NOT_OPEN } from "../store/space-names.ts";
import type { Lifetime } from "./lifetime.ts";
import { readEvents, type ServerEvent } from "./read-events.ts";

export type Query = Readonly<Record<string, string | number | bigint | undefined>>;

export interface ControlFailures {
  /** Throws where no response comes, or one breaks off. A call that a signal ends is lost too. */
  readonly lost: (cause: unknown) => never;
  /** @param error the body; undefined where it is not JSON */
  readonly refused: (response: Response, error?: Partial<Wire["Error"]> | null) => never;
}

interface ControlInit extends RequestInit {
  readonly headers: Readonly<Record<string, string>>;
}

export interface ControlAccess extends ControlFailures {
  /** @param target path and query, from `/_mock/api` on */
  readonly transport: (target: string, init: ControlInit) => Promise<Response>;
  /** For a request that names none. */
  readonly space?: () => string | undefined;
  readonly lifetime: Lifetime;
}

interface ControlCall {
  /** @default "GET" */
  readonly method?: string;
  readonly query?: Query;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

/** Trusts the JSON of the control API to follow the contract. */
export interface ControlClient {
  /** Undefined for a response without a body. */
  send<Value>(path: string, call?: ControlCall): Promise<Value>;
  /** @param after the id of an event @param onChunk called for each part of the stream, comments included */
  open(
    after: string | undefined,
    signal: AbortSignal,
    query?: Query,
    onChunk?: () => void,
  ): Promise<AsyncIterable<ServerEvent>>;
}

/** For a response: as long as a local store waits for its storage. */
const LONGEST_MS = 10_000;

/** A request for it opens the space. */
const OPENING = "/info";

export function createControlClient({ transport, space, lifetime, lost, refused }: ControlAccess): ControlClient {
  async function request(path: string, query: Query | undefined, init: ControlInit): Promise<Response> {
    lifetime.closing.signal.throwIfAborted();
    const parameters = new URLSearchParams();
    const asked: Query = { space: space?.(), ...query };
    for (const [name, value] of Object.entries(asked)) if (value !== undefined) parameters.set(name, String(value));
    let response: Response;
    try {
      response = await transport(`/_mock/api${path}?${parameters}`, init);
    } catch (cause) {
      return lost(cause);
    }
    if (response.ok) return response;
    const error = await json<Partial<Wire["Error"]> | null | undefined>(response);
    if (error?.error !== NOT_OPEN || path === OPENING) return refused(response, error);
    // The server has started again, or has closed the space.
    await request(OPENING, { space: asked.space }, { ...init, method: "GET", body: null });
    return request(path, query, init);
  }

  async function json<Value>(response: Response): Promise<Value> {
    const text = await response.text().catch(lost);
    // The caller expects none.
    if (text === "") return undefined as never;
    try {
      return JSON.parse(text);
    } catch {
      // The control API has sent none of it.
      return refused(response);
    }
  }

  return {
    async send(path, { method = "GET", query, body, signal } = {}) {
      const call = lifetime.begin(signal, LONGEST_MS);
      try {
        const headers = { "Content-Type": "application/json" };
        return await json(
          await request(path, query, { method, headers, body: JSON.stringify(body), signal: call.signal }),
        );
      } finally {
        call.abort();
      }
    },
    async open(after, signal, query, onChunk) {
      // Encoded, an id stays the same, and any other text can be sent.
      const headers: ControlInit["headers"] = after === undefined ? {} : { "Last-Event-ID": encodeURIComponent(after) };
      const { body } = await request("/events", query, { headers, signal });
      // A response to GET has a body.
      return readEvents(body as ReadableStream<Uint8Array>, lost, onChunk);
    },
  };
}
