import { expect, type Mock, onTestFinished, vi } from "vitest";
import {
  type AnyPlantStoreError,
  type CallOptions,
  createPlantStoreClient,
  type Fetch,
  type FetchInit,
  type FetchResponse,
  type NewPlant,
  type PlantStoreClient,
  type PlantStoreClientOptions,
  type PlantStoreEvent,
} from "../index.ts";
import { createRawClient, type RawClient } from "../openapi-fetch.ts";

export const PLANT = { id: 1, name: "Fern" };

export function clientOf(
  fetch: PlantStoreClientOptions["fetch"],
  options: PlantStoreClientOptions = {},
): PlantStoreClient {
  return createPlantStoreClient({ baseUrl: "https://api.example.com", token: "t1", fetch, ...options });
}

export const plantResponse = async (): Promise<Response> => Response.json({ name: "Fern" });

export const never = (): Promise<never> => new Promise(() => {});

export interface HeldFetch {
  readonly fetch: Mock<Fetch>;
  readonly held: (FetchInit & { respond(response: FetchResponse): void; reject(reason: unknown): void })[];
}

export function heldFetch(): HeldFetch {
  const held: HeldFetch["held"] = [];
  const hold: Fetch = (_url, init) => new Promise((respond, reject) => held.push({ ...init, respond, reject }));
  return { fetch: vi.fn(hold), held };
}

export const refusedConnection = (): Promise<never> =>
  Promise.reject(new TypeError("x", { cause: { code: "ECONNREFUSED" } }));

export function fail(): never {
  throw new Error("mine");
}

export function brokenBody(text: string): ReadableStream<Uint8Array<ArrayBuffer>> {
  const start = (body: ReadableStreamDefaultController) => body.enqueue(new TextEncoder().encode(text));
  const pull = (body: ReadableStreamDefaultController) => body.error(new Error("reset"));
  return new ReadableStream({ start, pull });
}

export function revoked(target: object): object {
  const { proxy, revoke } = Proxy.revocable(target, {});
  revoke();
  return proxy;
}

/** Fakes the timers until the test ends, but not the events of sockets. */
export function useFakeTimers(now: number = Date.now()): void {
  vi.useFakeTimers({ now, toFake: ["setTimeout", "clearTimeout", "Date", "performance"] });
  onTestFinished(() => {
    // In this order, so that a spy is on the fake timer.
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
}

/** Resolves to the error of a call, whose rejection is never unhandled. */
export function errorOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => "no error",
    (error: unknown) => error,
  );
}

/** Waits some macrotasks, so that a call has reached its next wait. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** A caller without types may pass any `plant`. */
export type Create = (plants: PlantStoreClient, options?: CallOptions, plant?: unknown) => Promise<unknown>;

export const CALL_STYLES: readonly [string, Create][] = [
  ["createPlant", (plants, options, plant = PLANT) => plants.createPlant(plant as NewPlant, options)],
  [
    "safe",
    async (plants, options, plant = PLANT) => {
      const result = await plants.safe.createPlant(plant as NewPlant, options);
      if (!result.ok) throw result.error;
    },
  ],
  [
    "raw",
    (plants, options, plant = PLANT) =>
      createRawClient(plants).POST("/plants", { body: plant as NewPlant, ...options }),
  ],
];

type Respond = (authorization: string | undefined) => Response;

export interface ScriptedClient {
  readonly plants: PlantStoreClient;
  readonly raw: RawClient;
  readonly sent: readonly { readonly url: string; readonly headers: Record<string, string>; readonly body: string }[];
  readonly bodies: readonly string[];
  readonly authorizations: readonly (string | undefined)[];
  readonly events: readonly PlantStoreEvent[];
}

/** The last response repeats. */
export function scriptedClient(
  responses: readonly Respond[] = [plant],
  options: PlantStoreClientOptions = {},
): ScriptedClient {
  const sent: { url: string; headers: Record<string, string>; body: string }[] = [];
  const bodies: string[] = [];
  const authorizations: (string | undefined)[] = [];
  const events: PlantStoreEvent[] = [];
  const fetch: typeof globalThis.fetch = async (url, init) => {
    const headers = Object.fromEntries(new Headers(init?.headers));
    const body = String(init?.body);
    sent.push({ url: String(url), headers, body });
    bodies.push(body);
    authorizations.push(headers.authorization);
    const respond = responses[sent.length - 1] ?? responses.at(-1);
    if (!respond) throw new TypeError("lost");
    return respond(headers.authorization);
  };
  const onEvent = (event: PlantStoreEvent) => void events.push(event);
  const plants = clientOf(fetch, { token: "sesame-1", onEvent, ...options });
  return { plants, raw: createRawClient(plants), sent, bodies, authorizations, events };
}

export const plant = (): Response => Response.json({ name: "Fern" });
export const status =
  (status: number, headers: Record<string, string> = {}): (() => Response) =>
  () =>
    new Response("", { status, headers });
export const refusing =
  (...tokens: readonly string[]): Respond =>
  (authorization = "") =>
    tokens.includes(authorization.slice("Bearer ".length)) ? status(401)() : plant();

/** Ends the message of an error whose outcome is unknown. */
export const MAY_EXIST = " The plant may exist: look before you create it again.";

/** The errors of createPlant and of safe.createPlant must be the same. */
export async function errorOfResponse(response: () => Response): Promise<AnyPlantStoreError> {
  const fetch = async () => response();
  const plants = clientOf(fetch, { maxRetries: 0 });
  const result = await plants.safe.createPlant(PLANT);
  if (result.ok) throw new Error(`It succeeded: ${JSON.stringify(result.data)}`);
  const { code, message, outcome } = result.error;
  await expect(plants.createPlant(PLANT)).rejects.toMatchObject({ code, message, outcome });
  return result.error;
}
