/**
 * What each fault comes to for an app that uses the SDK: the mock's README publishes it, and it runs on every transport.
 * In a page too, so nothing here needs Node.
 */
import {
  type Fault,
  type FaultKind,
  faults,
  type InjectedFault,
  type InjectOptions,
  type PlantStore,
  type SocketFault,
  type StoreFault,
} from "@plant-store/mock-server";
import { createPlantStoreClient, type PlantStoreClientOptions } from "@plant-store/sdk";

export interface FaultRow<Kind extends Fault = StoreFault> {
  /** As it is written in code. */
  readonly title: string;
  readonly fault: Kind;
  readonly at: "request" | "response";
  /** What the call comes to, of one attempt. */
  readonly code: "none" | "bad_request" | "unauthenticated" | "api" | "invalid_response" | "connection" | "timeout";
  readonly outcome: "created" | "refused" | "unknown";
  /** Of an answer. */
  readonly status?: number;
  readonly retryAfterMs?: number;
  /** Whether the store holds the plant in the end. */
  readonly stored: boolean;
}

const TIMEOUT_MS = 400;
const LOST = { at: "response", stored: true } as const;

export const faultTable: readonly FaultRow[] = [
  row("faults.latency(20)", faults.latency(20), "none", "created", { status: 200, stored: true }),
  row("faults.latency(10, 40)", faults.latency(10, 40), "none", "created", { status: 200, stored: true }),
  row("faults.latency(800)", faults.latency(800), "timeout", "unknown", { stored: true }),
  row("faults.status(400)", faults.status(400), "bad_request", "refused", { status: 400 }),
  row("faults.status(401)", faults.status(401), "unauthenticated", "refused", { status: 401 }),
  row("faults.status(429, { retryAfter: 2 })", faults.status(429, { retryAfter: 2 }), "api", "refused", {
    status: 429,
    retryAfterMs: 2_000,
  }),
  row("faults.status(500)", faults.status(500), "api", "unknown", { status: 500 }),
  row("faults.status(503, { retryAfter: 1 })", faults.status(503, { retryAfter: 1 }), "api", "unknown", {
    status: 503,
    retryAfterMs: 1_000,
  }),
  row("faults.malformedJson()", faults.malformedJson(), "invalid_response", "unknown", { status: 200 }),
  row("faults.wrongShape()", faults.wrongShape(), "invalid_response", "unknown", { status: 200 }),
  row("faults.emptyBody()", faults.emptyBody(), "invalid_response", "unknown", { status: 200 }),
  row("faults.hang()", faults.hang(), "timeout", "unknown"),
  row("faults.networkError()", faults.networkError(), "connection", "unknown"),
  row('faults.networkError(), { at: "response" }', faults.networkError(), "connection", "unknown", LOST),
];

/** Those of them that the README leaves out: every fault but a latency loses the response of a plant that is stored. */
export const lostResponseTable: readonly FaultRow[] = lostResponses(faultTable);

/** Those that need a socket, over HTTP. */
export const socketFaultTable: readonly FaultRow<SocketFault>[] = [
  row("faults.connectionReset()", faults.connectionReset(), "connection", "unknown"),
  row("faults.emptyReply()", faults.emptyReply(), "connection", "unknown"),
  row("faults.truncatedBody()", faults.truncatedBody(), "invalid_response", "unknown", { status: 200 }),
  row("faults.garbage()", faults.garbage(), "connection", "unknown"),
];

export const lostSocketResponseTable: readonly FaultRow<SocketFault>[] = lostResponses(socketFaultTable);

function lostResponses<Kind extends Fault>(rows: readonly FaultRow<Kind>[]): readonly FaultRow<Kind>[] {
  return rows
    .filter(({ fault, at }) => fault.kind !== "latency" && at === "request")
    .map((row) => ({ ...row, ...LOST, title: `${row.title} at the response` }));
}

/** What a row comes to on some transport, to be held against the row; plain data, so that it leaves a page. */
export interface FaultOutcome {
  readonly code: string;
  readonly outcome: string;
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;
  readonly stored: boolean;
  /** The same, and what follows, of the request in the store's journal. */
  readonly recorded: boolean;
  readonly met: readonly FaultKind[];
  readonly answered: number | undefined;
}

/** The same of a row as it should be. */
export function expectedOf(row: FaultRow<Fault>): FaultOutcome {
  const { fault, code, outcome, status, retryAfterMs, stored } = row;
  // The client had left when a latency was answered, and of a truncated answer the service knows nothing.
  const answered = fault.kind === "latency" ? 200 : fault.kind === "truncatedBody" ? undefined : status;
  return { code, outcome, status, retryAfterMs, stored, recorded: stored, met: [fault.kind], answered };
}

/** A store, or a server. */
interface Injector<Kind extends Fault> {
  inject(fault: Kind, options: InjectOptions): Promise<InjectedFault>;
}

/** Injects a row's fault, creates one plant through the SDK, and creates another to see that the fault was meant once. */
export async function meetFault<Kind extends Fault>(
  { fault, at }: FaultRow<Kind>,
  injector: Injector<Kind>,
  store: PlantStore,
  client: PlantStoreClientOptions,
): Promise<FaultOutcome> {
  const plants = createPlantStoreClient({ token: "t1", timeoutMs: TIMEOUT_MS, maxRetries: 0, ...client });
  await injector.inject(fault, { at, times: 1 });
  const result = await plants.safe.createPlant({ id: 1, name: "Fern" });
  if (fault.kind === "latency") await store.requests.waitFor(1, { status: 200 });
  await plants.createPlant({ id: 2, name: "Moss" });
  const [request] = await store.requests.all((candidate) => candidate.plant?.id === 1n);
  return {
    ...(result.ok
      ? { code: "none", outcome: "created", status: result.response.status, retryAfterMs: undefined }
      : {
          code: result.error.code,
          outcome: result.error.outcome,
          status: "status" in result.error ? result.error.status : undefined,
          retryAfterMs: "retryAfterMs" in result.error ? result.error.retryAfterMs : undefined,
        }),
    stored: await store.plants.has(1),
    recorded: request?.stored ?? false,
    met: request?.faults.map(({ kind }) => kind) ?? [],
    answered: request?.response?.status,
  };
}

function row<Kind extends Fault>(
  title: string,
  fault: Kind,
  code: FaultRow["code"],
  outcome: FaultRow["outcome"],
  rest: Partial<FaultRow<Kind>> = {},
): FaultRow<Kind> {
  return { title, fault, at: "request", code, outcome, stored: false, ...rest };
}
