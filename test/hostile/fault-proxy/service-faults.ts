import { faults, type InjectedFault, type InjectOptions, type PlantStore } from "@plant-store/mock-server";
import type { PlantStoreServer } from "@plant-store/mock-server/server";

interface Service {
  readonly store: PlantStore;
  readonly server: PlantStoreServer;
}

type Inject = (service: Service, options: InjectOptions) => Promise<InjectedFault>;

const status =
  (code: number, retryAfter?: number): Inject =>
  ({ store }, options) =>
    store.inject(faults.status(code, { retryAfter }), options);

const INJECT: Readonly<Record<string, Inject>> = {
  "400": status(400),
  "401": status(401),
  "404": status(404),
  "408": status(408),
  "429": status(429),
  "429, Retry-After 0": status(429, 0),
  "429, Retry-After 600": status(429, 600),
  "500": status(500),
  "502": status(502),
  "503": status(503),
  "503, Retry-After 0": status(503, 0),
  "204": status(204),
  "307": status(307),
  late: ({ store }, options) => store.inject(faults.latency(20, 300), options),
  "malformed JSON": ({ store }, options) => store.inject(faults.malformedJson(), options),
  "wrong shape": ({ store }, options) => store.inject(faults.wrongShape(), options),
  "empty body": ({ store }, options) => store.inject(faults.emptyBody(), options),
  hang: ({ store }, options) => store.inject(faults.hang(), options),
  "connection reset": ({ server }, options) => server.inject(faults.connectionReset(), options),
  "empty reply": ({ server }, options) => server.inject(faults.emptyReply(), options),
  "truncated body": ({ server }, options) => server.inject(faults.truncatedBody(), options),
  garbage: ({ server }, options) => server.inject(faults.garbage(), options),
};

/** The storage does this: it stores the plant, and then fails. */
export const STORED_THEN_500 = "500 after it is stored";

export interface ServiceFault {
  readonly name: string;
  /** The number of attempts that it applies to. */
  readonly times: number;
}

export const SERVICE_FAULTS: readonly [ServiceFault, ...ServiceFault[]] = [
  { name: STORED_THEN_500, times: Infinity },
  ...Object.keys(INJECT).flatMap((name) => [1, 3].map((times) => ({ name, times }))),
];

/** Returns a function that removes the fault. */
export async function injectServiceFault(
  service: Service,
  fault: ServiceFault | undefined,
  id: bigint,
): Promise<() => Promise<void>> {
  const inject = INJECT[fault?.name ?? ""];
  const injected = await inject?.(service, { times: fault?.times, when: ({ plant }) => plant?.id === id });
  return async () => injected?.remove();
}
