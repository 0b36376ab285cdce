import type { Draft, RecordedRequest } from "../service/recorded-request.ts";
import type { PlantStore } from "../store/store.ts";

export const PLANTS_URL = "https://api.plants.test/plants";
export const FERN = '{"id":1,"name":"Fern"}';

export interface RequestOverrides {
  readonly url?: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null;
  readonly signal?: AbortSignal;
}

/** By default a good create with the token `t1`. */
export function sendRequest(
  store: Pick<PlantStore, "fetch">,
  { url = PLANTS_URL, headers, ...init }: RequestOverrides = {},
): Promise<Response> {
  // Node needs `duplex` for a streamed body; the web's own types do not know it.
  const sent: RequestInit & { duplex: "half" } = {
    method: "POST",
    body: FERN,
    headers: { authorization: "Bearer t1", "content-type": "application/json", ...headers },
    duplex: "half",
    ...init,
  };
  return store.fetch(url, sent);
}

export async function statusOf(store: Pick<PlantStore, "fetch">, sent?: RequestOverrides): Promise<number> {
  return (await sendRequest(store, sent)).status;
}

export function plant(id: number | bigint, name = "Fern"): { readonly body: string } {
  return { body: `{"id":${id},"name":${JSON.stringify(name)}}` };
}

export async function statuses(store: PlantStore, count: number): Promise<number[]> {
  const received: number[] = [];
  for (let sent = 0; sent < count; sent++) received.push(await statusOf(store));
  return received;
}

export function recorded(number: number, changes: Partial<RecordedRequest> = {}): RecordedRequest {
  return { ...drafted(), number, time: new Date(0), ...changes };
}

export function drafted(changes: Partial<Draft> = {}): Draft {
  return {
    ...{ time: 0, method: "POST", path: "/plants", headers: {}, body: FERN, plant: { id: 1n, name: "Fern" } },
    ...{ violations: [], faults: [], stored: true, state: "completed", durationMs: 3, upstream: undefined },
    response: { status: 200, headers: {}, body: '{"name":"Fern"}' },
    ...changes,
  };
}

export function rejectionOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => "it was fulfilled",
    (rejection: unknown) => rejection,
  );
}

export function thrownBy(call: () => unknown): unknown {
  try {
    call();
  } catch (thrown) {
    return thrown;
  }
  return "nothing was thrown";
}

export function fail(): never {
  throw new Error("a bug of the test's");
}
