/** The checks of a client. Each returns why it fails, or undefined. */
import type { PlantRecord } from "../service/plant-record.ts";
import type { RecordedRequest } from "../service/recorded-request.ts";
import type { ClientOutcome, GivenPlant } from "./client-call.ts";

export interface Observed {
  readonly attempts: readonly Attempt[];
  readonly elsewhere: readonly ElsewhereRequest[];
  readonly stored: readonly PlantRecord[];
  /** Undefined if it claimed nothing. */
  readonly claim: ClientOutcome | undefined;
  readonly output: string;
  readonly shownIn: readonly string[];
  readonly wasEnded: boolean;
  readonly hasTokenInQuery: boolean;
}

export interface Attempt
  extends Pick<RecordedRequest, "method" | "path" | "faults" | "response" | "stored" | "violations"> {
  /** When it arrived, in milliseconds since the epoch. */
  readonly at: number;
}

export interface ElsewhereRequest {
  readonly method: string;
  readonly path: string;
  readonly hasToken: boolean;
  readonly hasPlant: boolean;
}

type Check = (observed: Observed, plant: GivenPlant) => string | undefined;

/** A timer may fire this early, in milliseconds. */
const EARLY_MS = 20;

/** A behaviour that a scenario may expect. */
export type CheckName =
  | "says what is true"
  | "makes a claim"
  | "sends nothing after a success"
  | "sends the token only as a header field"
  | "ends by itself"
  | "stores the plant"
  | "sends a request"
  | "says created"
  | "says refused"
  | "sends it once"
  | "sends it at most twice"
  | "waits as Retry-After says"
  | "keeps the token"
  | "keeps the plant"
  | "shows no token"
  | "shows the message";

export const CHECKS: Readonly<Record<CheckName, Check>> = {
  "says what is true": ({ stored, claim }, plant) => {
    const isStored = stored.some((one) => isSame(one, plant));
    if (claim === "created" && !isStored) return "the client said created, and the plant is not stored";
    return claim === "refused" && stored.length > 0 ? "the client said refused, and the plant is stored" : undefined;
  },
  "makes a claim": ({ attempts, claim }) =>
    attempts.length > 0 && claim === undefined ? "the client ended without a claim, as a crash does" : undefined,
  "sends nothing after a success": ({ attempts }) => {
    const creates = createsOf(attempts);
    const first = creates.findIndex(({ response, faults }) => response?.status === 200 && faults.length === 0);
    if (first < 0 || first === creates.length - 1) return undefined;
    return `the create was sent again after its success: ${creates.length} times in all`;
  },
  "sends the token only as a header field": ({ hasTokenInQuery }) =>
    hasTokenInQuery ? "the token stands in the query of the URL" : undefined,
  "ends by itself": ({ wasEnded }) => (wasEnded ? "the client did not end by itself" : undefined),
  /** The plant is stored exactly as it was given, and nothing else. A client may refuse to send what it cannot. */
  "stores the plant": ({ attempts, stored, claim }, plant) => {
    if (attempts.length === 0) return claim === "refused" ? undefined : "no request arrived";
    const [first, second] = stored;
    if (first === undefined) return "nothing was stored";
    return second === undefined && isSame(first, plant) ? undefined : "another plant was stored";
  },
  "sends a request": ({ attempts }) => (attempts.length === 0 ? "no request arrived" : undefined),
  /** If nothing is stored, no other claim is wrong. */
  "says created": ({ stored, claim }) =>
    stored.length === 0 || claim === undefined || claim === "created" ? undefined : `the client said ${claim}`,
  "says refused": ({ claim }) => (claim === undefined || claim === "refused" ? undefined : `the client said ${claim}`),
  /** Whoever repeats a create that may have arrived can create it twice. */
  "sends it once": ({ attempts }) => sentMoreThan(1, attempts),
  "sends it at most twice": ({ attempts }) => sentMoreThan(2, attempts),
  "waits as Retry-After says": ({ attempts }) => {
    const [first, second] = createsOf(attempts);
    if (first === undefined || second === undefined) return undefined;
    const earliest = retryTime(first);
    const missingMs = Math.round(earliest - second.at);
    return missingMs > EARLY_MS ? `it was sent again ${missingMs} ms too early` : undefined;
  },
  "keeps the token": ({ elsewhere }) =>
    elsewhere.some(({ hasToken }) => hasToken) ? "another origin received the token" : undefined,
  "keeps the plant": ({ elsewhere }) =>
    elsewhere.some(({ hasPlant }) => hasPlant) ? "another origin received the plant" : undefined,
  "shows no token": ({ shownIn: [first, ...others] }) => {
    if (first === undefined) return undefined;
    const more = others.length === 0 ? "" : `, and in ${others.length} more`;
    return `the client's output shows the token: in "${first}"${more}`;
  },
  "shows the message": ({ attempts: [first], claim, output }) => {
    const message = /"message":"([^"]*)"/.exec(String(first?.response?.body))?.[1];
    if (claim === undefined || message === undefined || output.includes(message)) return undefined;
    return `the client did not show the message of the service: ${message}`;
  },
};

/** A client may also read from the service. */
function createsOf(attempts: readonly Attempt[]): readonly Attempt[] {
  return attempts.filter(({ method }) => method === "POST");
}

function sentMoreThan(most: number, attempts: readonly Attempt[]): string | undefined {
  const { length } = createsOf(attempts);
  return length > most ? `it was sent ${length} times` : undefined;
}

function isSame(stored: PlantRecord, plant: GivenPlant): boolean {
  const members = Object.entries({ ...plant }).filter(([, value]) => value !== undefined);
  const values: Readonly<Record<string, unknown>> = { ...stored };
  return (
    Object.values(values).filter((value) => value !== undefined).length === members.length &&
    members.every(([name, value]) => values[name] === value)
  );
}

/** By Retry-After (RFC 9110 10.2.3), in milliseconds since the epoch. */
function retryTime({ at, response }: Attempt): number {
  const value = response?.headers["Retry-After"] ?? "0";
  return /^\d+$/.test(value) ? at + Number(value) * 1_000 : Date.parse(value);
}
