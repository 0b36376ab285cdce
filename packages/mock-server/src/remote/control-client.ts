import type { Wire } from "../control/contract.ts";

/** The values of a query, by name. */
type Query = Readonly<Record<string, string | number | undefined>>;

/**
 * Sends requests to the control API of a server, which has the same major version: its JSON is taken for what the contract says.
 *
 * Every function throws ControlError where the server refuses, LostServerError where it does not respond, and Error where there is
 * no such API.
 */
export interface ControlClient {
  /** Returns the JSON of a response; undefined where it has no body. */
  send<Value>(method: string, path: string, query?: Query, body?: unknown): Promise<Value>;
  /** Returns a response that goes on, until the signal aborts. */
  open(path: string, headers: Readonly<Record<string, string>>, signal: AbortSignal): Promise<Response>;
}

/** The server has refused a request. */
export class ControlError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(`connectPlantStore: ${message}`);
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

export function createControlClient({ origin, token, space, fetch, signal }: ControlClientOptions): ControlClient {
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
    } catch (cause) {
      init.signal?.throwIfAborted();
      throw new LostServerError(`connectPlantStore: ${origin} does not respond. Start the mock, or name its address.`, {
        cause,
      });
    }
    if (response.ok) return response;
    const { status, headers } = response;
    if (status === 401)
      throw new ControlError(
        status,
        `${origin} refuses the control token. Pass the one that the mock was started with.`,
      );
    const { message }: Partial<Wire["Error"]> = (await response.json().catch(() => {})) ?? {};
    // The service's own errors have no such field.
    throw message !== undefined && headers.has("x-content-type-options") ? new ControlError(status, message) : none();
  }

  const none = () =>
    new Error(
      `connectPlantStore: ${origin} has no control API. Start the command without --no-control, or serve(store, { control }).`,
    );

  return {
    async send(method, path, query = {}, body = undefined) {
      const json =
        body === undefined ? {} : { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
      const response = await request(path, query, { method, signal, ...json });
      // By the contract.
      return (response.status === 204 ? undefined : await response.json().catch(() => Promise.reject(none()))) as never;
    },
    open: (path, headers, own) => request(path, {}, { headers, signal: own }),
  };
}
