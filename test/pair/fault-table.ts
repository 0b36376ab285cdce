/**
 * The results of each fault for an app that uses the SDK. The mock's README shows the table, and every transport runs it,
 * a page too: nothing here may need Node.
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
  /** The code that makes the fault. */
  readonly title: string;
  /** The behaviour of the service, where it is more than the fault's own effect. */
  readonly does?: string;
  readonly fault: Kind;
  readonly at: "request" | "response";
  /** The error of a call with one attempt. */
  readonly code: "none" | "bad_request" | "unauthenticated" | "api" | "invalid_response" | "connection" | "timeout";
  readonly outcome: "created" | "refused" | "unknown";
  readonly status?: number;
  readonly retryAfterMs?: number;
  /** The store holds the plant in the end. */
  readonly stored: boolean;
}

/** They only change how the response comes, and it is recorded. */
const MODIFIERS: readonly FaultKind[] = ["latency", "drip", "informational"];

const RESULTS: { readonly [Code in FaultRow["code"]]?: Omit<Partial<FaultRow>, "fault"> } = {
  none: { outcome: "created", status: 200, stored: true },
  bad_request: { outcome: "refused", status: 400 },
  unauthenticated: { outcome: "refused", status: 401 },
  invalid_response: { status: 200 },
};

/** The time limit of a call that is to reach it. Any other has the default, for a busy machine. */
const TIMEOUT_MS = 400;
const RESPOND = faults.respond({ status: 502, headers: { "Content-Type": "text/html" }, body: "<h1>Bad Gateway</h1>" });
const LOST = { at: "response", stored: true } as const;

export const faultTable: readonly FaultRow[] = [
  row("faults.latency(20)", faults.latency(20), "none", { does: "Responds 20 ms later." }),
  row("faults.latency(10, 40)", faults.latency(10, 40), "none", { does: "Responds 10 to 40 ms later, at random." }),
  row("faults.latency(800)", faults.latency(800), "timeout", {
    does: "Stores the plant and responds after the client has left.",
    stored: true,
  }),
  row("faults.drip({ bytesPerSecond: 10 })", faults.drip({ bytesPerSecond: 10 }), "timeout", {
    does: "Stores the plant, and sends the body so slowly that the client leaves.",
    stored: true,
  }),
  row("faults.status(400)", faults.status(400), "bad_request", { does: "Responds with 400 and the `error` 40000." }),
  row("faults.status(401)", faults.status(401), "unauthenticated", { does: "Responds with 401 and its challenge." }),
  row("faults.status(429, { retryAfter: 2 })", faults.status(429, { retryAfter: 2 }), "api", {
    does: "Responds with 429 and Retry-After, in seconds or a `Date`.",
    ...{ outcome: "refused", status: 429, retryAfterMs: 2_000 },
  }),
  row("faults.status(500)", faults.status(500), "api", {
    does: "Responds with 500, or any status from 200 to 599.",
    status: 500,
  }),
  row("faults.status(503, { retryAfter: 1 })", faults.status(503, { retryAfter: 1 }), "api", {
    does: "Responds with 503 and Retry-After.",
    ...{ status: 503, retryAfterMs: 1_000 },
  }),
  row("faults.respond({ status: 502, headers, body })", RESPOND, "api", {
    does: "Responds with exactly this: a redirect, HTML, bytes in gzip.",
    status: 502,
  }),
  row("faults.malformedJson()", faults.malformedJson(), "invalid_response"),
  row("faults.wrongShape()", faults.wrongShape(), "invalid_response"),
  row("faults.emptyBody()", faults.emptyBody(), "invalid_response"),
  row("faults.hang()", faults.hang(), "timeout"),
  row("faults.networkError()", faults.networkError(), "connection"),
  row('faults.networkError(), { at: "response" }', faults.networkError(), "connection", {
    does: "Stores the plant, then fails the connection.",
    ...LOST,
  }),
];

/** The README leaves these out: every fault that ends a request loses the response of a plant that is stored. */
export const lostResponseTable: readonly FaultRow[] = lostResponses(faultTable);

/** Faults that need a socket. */
export const socketFaultTable: readonly FaultRow<SocketFault>[] = [
  row("faults.connectionReset()", faults.connectionReset(), "connection"),
  row("faults.emptyReply()", faults.emptyReply(), "connection"),
  row("faults.truncatedBody()", faults.truncatedBody(), "invalid_response"),
  row("faults.garbage()", faults.garbage(), "connection"),
  row("faults.informational({ status: 103 })", faults.informational({ status: 103 }), "none"),
];

export const lostSocketResponseTable: readonly FaultRow<SocketFault>[] = lostResponses(socketFaultTable);

function lostResponses<Kind extends Fault>(rows: readonly FaultRow<Kind>[]): readonly FaultRow<Kind>[] {
  return rows
    .filter(({ fault, at }) => !MODIFIERS.includes(fault.kind) && at === "request")
    .map((row) => ({ ...row, ...LOST, title: `${row.title} at the response` }));
}

/** The results on a transport, as plain data that can leave a page. */
export interface FaultOutcome {
  readonly code: string;
  readonly outcome: string;
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;
  readonly stored: boolean;
  /** The request in the store's journal: whether it says stored, its faults, and the status of its response. */
  readonly recorded: boolean;
  readonly applied: readonly FaultKind[];
  readonly recordedStatus: number | undefined;
}

export function expectedOf(row: FaultRow<Fault>): FaultOutcome {
  const { fault, code, outcome, status, retryAfterMs, stored } = row;
  // The client had left before the late response; the service does not know that a body was truncated.
  const recordedStatus = MODIFIERS.includes(fault.kind) ? 200 : fault.kind === "truncatedBody" ? undefined : status;
  return { code, outcome, status, retryAfterMs, stored, recorded: stored, applied: [fault.kind], recordedStatus };
}

/** Injects a row's fault, creates one plant through the SDK, and another to see that the fault is applied once. */
export async function meetFault<Kind extends Fault>(
  { fault, at, code }: FaultRow<Kind>,
  injector: { inject(fault: Kind, options: InjectOptions): Promise<InjectedFault> },
  store: PlantStore,
  client: PlantStoreClientOptions,
): Promise<FaultOutcome> {
  const plants = createPlantStoreClient({ token: "t1", maxRetries: 0, ...client });
  await injector.inject(fault, { at, times: 1 });
  const timeoutMs = code === "timeout" ? TIMEOUT_MS : undefined;
  const result = await plants.safe.createPlant({ id: 1, name: "Fern" }, { timeoutMs });
  if (MODIFIERS.includes(fault.kind)) await store.requests.waitFor(1, { status: 200 });
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
    applied: request?.faults.map(({ kind }) => kind) ?? [],
    recordedStatus: request?.response?.status,
  };
}

function row<Kind extends Fault>(
  title: string,
  fault: Kind,
  code: FaultRow["code"],
  rest: Partial<FaultRow<Kind>> = {},
): FaultRow<Kind> {
  return { title, fault, at: "request", code, outcome: "unknown", stored: false, ...RESULTS[code], ...rest };
}
