import type { RecordedRequest } from "../service/recorded-request.ts";
import type { PlantStore } from "../store/store.ts";

export const PLANTS_URL = "https://api.plants.test/plants";
export const FERN = '{"id":1,"name":"Fern"}';

/** What a test says of a create; the rest is good. */
export interface Sent {
  readonly url?: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null;
  readonly signal?: AbortSignal;
}

/** A request to a store, with the token `t1` unless its headers hold another. */
export function send(store: PlantStore, { url = PLANTS_URL, headers, ...init }: Sent = {}): Promise<Response> {
  return store.fetch(url, {
    method: "POST",
    body: FERN,
    headers: { authorization: "Bearer t1", "content-type": "application/json", ...headers },
    ...init,
  });
}

/** The status of its answer. */
export async function statusOf(store: PlantStore, sent?: Sent): Promise<number> {
  return (await send(store, sent)).status;
}

/** The statuses of so many creates, one after the other. */
export async function statuses(store: PlantStore, count: number): Promise<number[]> {
  const received: number[] = [];
  for (let sent = 0; sent < count; sent++) received.push(await statusOf(store));
  return received;
}

/** A good create as the journal shows it, but for what a test says otherwise. */
export function recorded(number: number, changes: Partial<RecordedRequest> = {}): RecordedRequest {
  return {
    number,
    time: new Date(0),
    method: "POST",
    path: "/plants",
    headers: {},
    body: FERN,
    plant: { id: 1n, name: "Fern" },
    violations: [],
    faults: [],
    stored: true,
    response: { status: 200, headers: {}, body: '{"name":"Fern"}' },
    ...changes,
  };
}

/** What a promise rejects with. */
export function rejectionOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => "it was fulfilled",
    (rejection: unknown) => rejection,
  );
}

/** What a call throws. */
export function thrownBy(call: () => unknown): unknown {
  try {
    call();
  } catch (thrown) {
    return thrown;
  }
  return "nothing was thrown";
}
