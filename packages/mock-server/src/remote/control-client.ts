import { describeIssues, isObject, type Read } from "../contract.ts";
import { readError } from "../control/contract.ts";

/** The values of a query, by name. */
export type Query = Readonly<Record<string, string | number | undefined>>;

/** Sends requests to the control API of a server. */
export interface ControlClient {
  /** Returns the JSON of a response. @throws ControlError, or Error for a server that is lost or speaks otherwise */
  ask<Value>(path: string, read: Read<Value>, query?: Query): Promise<Value>;
  /** The same with a method, and a body. */
  send<Value>(method: "POST" | "DELETE", path: string, read: Read<Value>, body?: unknown): Promise<Value>;
  /** Returns a response that goes on, until its own signal aborts. @throws as `ask` does */
  open(path: string, headers: Readonly<Record<string, string>>, signal: AbortSignal): Promise<Response>;
}

/** The server has refused a request. */
export class ControlError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** The server does not respond: it may come back. */
export class LostServerError extends Error {}

export interface ControlClientOptions {
  /** Of the server: no path, no slash. */
  readonly origin: string;
  readonly token: string;
  readonly space: string | undefined;
  readonly fetch: typeof globalThis.fetch;
  /** Ends what is under way. */
  readonly signal: AbortSignal;
}

/** Reads a response that has no body. */
export const readNothing: Read<undefined> = () => ({ value: undefined });

export function createControlClient({ origin, token, space, fetch, signal }: ControlClientOptions): ControlClient {
  const fail = (words: string, cause?: unknown) =>
    new Error(`connectPlantStore: ${words}`, cause === undefined ? {} : { cause });

  async function request(path: string, query: Query, init: RequestInit): Promise<Response> {
    const parameters = new URLSearchParams();
    for (const [name, value] of Object.entries({ ...query, space }))
      if (value !== undefined) parameters.set(name, String(value));
    let response: Response;
    try {
      response = await fetch(`${origin}/_mock/api${path}?${parameters}`, {
        ...init,
        headers: { ...init.headers, Authorization: `Bearer ${token}` },
        // The token is for this server only.
        redirect: "manual",
      });
    } catch (error) {
      init.signal?.throwIfAborted();
      throw new LostServerError(`connectPlantStore: ${origin} does not respond. Start the mock, or name its address.`, {
        cause: error,
      });
    }
    if (response.ok) return response;
    throw await explain(response);
  }

  async function explain(response: Response): Promise<Error> {
    const { status } = response;
    const { value } = readError(await response.json().catch(() => undefined));
    if (status === 401)
      return fail(`${origin} refuses the control token. Pass the one that the mock was started with.`);
    if (value === undefined || !response.headers.has("x-content-type-options"))
      return fail(
        `${origin} has no control API. Start the command without --no-control, or serve(store, { control }).`,
      );
    return new ControlError(status, `connectPlantStore: ${value.message}`);
  }

  async function read<Value>(response: Response, reader: Read<Value>): Promise<Value> {
    const text = await response.text();
    const { value, issues } = reader(text === "" ? undefined : parse(text));
    if (issues) throw fail(`${origin} responds otherwise than this version expects: ${describeIssues(issues)}.`);
    return value;
  }

  return {
    ask: async (path, reader, query = {}) => read(await request(path, query, { signal }), reader),
    async send(method, path, reader, body) {
      const json =
        body === undefined ? {} : { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
      return read(await request(path, {}, { method, signal, ...json }), reader);
    },
    open: (path, headers, own) => request(path, {}, { headers, signal: own }),
  };
}

/** Returns undefined for a text that is no JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the version of the contract that a server says it has. */
export function contractOf(info: unknown): string | undefined {
  return isObject(info) && typeof info.contract === "string" ? info.contract : undefined;
}
