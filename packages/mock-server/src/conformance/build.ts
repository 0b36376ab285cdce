/** The vocabulary of the cases. */
import type { Plant } from "../contract.ts";
import type {
  Case,
  CaseRequest,
  CaseSetup,
  Exchange,
  Expectation,
  ExpectedBody,
  StoredPlant,
  Transport,
} from "./case.ts";
import { plantAfter, plantsAfter, sentBy } from "./derive/effects.ts";
import { type Changes, type Headers, keyOf, linesOf, plantNamed, requestTo, type Subject } from "./derive/subject.ts";

const EVERYWHERE: readonly Transport[] = ["store.fetch", "msw", "worker", "http"];

/** The parts of a case besides its requests. */
interface Details {
  readonly setup?: CaseSetup;
  /** The plants that are there before: by default the one that the path names. */
  readonly plants?: readonly StoredPlant[];
  /** By default what the request says of them; undefined where that does not follow. */
  readonly stored?: readonly StoredPlant[] | undefined;
  /** The only transports that can run it, and why. */
  readonly only?: Pick<Case, "transports" | "because">;
}

/** The parts of a response besides its status and its shape. */
interface Further {
  /** Words of an error's message. */
  readonly mentions?: readonly string[];
  readonly headers?: Expectation["headers"];
  /** The status of an error, where the first three digits of its value do not say it. */
  readonly status?: number;
}

/** Makes the cases of one operation. */
export interface CasesOf extends Subject {
  /** The plants that a good request leaves; undefined where that does not follow. */
  readonly after: readonly StoredPlant[] | undefined;
  request(changes?: Changes): CaseRequest;
  /** Expects a good request to succeed. */
  success(changes?: Changes, further?: Further): Exchange;
  refusal(error: number, changes?: Changes, further?: Further): Exchange;
  /** Creates the case of a good request. */
  takes(name: string, cites: readonly string[], changes?: Changes, details?: Details & Further): Case;
  /** Creates the case of a request that is refused, and changes nothing. */
  refuses(name: string, cites: readonly string[], error: number, changes?: Changes, details?: Details & Further): Case;
  /** Creates a case of several exchanges, which change nothing unless it says so. */
  define(name: string, cites: readonly string[], exchanges: readonly Exchange[], details?: Details): Case;
}

export function casesOf(subject: Subject): CasesOf {
  const { id, plant, status } = subject;
  const plantsAt = (key = keyOf(1n)) => (plant === "in the path" ? [plantNamed(key)] : []);
  const of: CasesOf = {
    ...subject,
    after: plantsAfter(subject, {}, plantsAt()),
    request: (changes) => requestTo(subject, changes),
    success: (changes = {}, { headers = {} } = {}) => ({
      request: of.request(changes),
      expect: { status, body: successOf(subject, changes), headers },
    }),
    refusal: (error, changes, further) =>
      fails(of.request(changes), error, { ...shapeStatus(error, subject), ...further }),
    takes: (name, cites, changes = {}, details = {}) => {
      const { plants = plantsAt(changes.key) } = details;
      const stored = plantsAfter(subject, changes, plants);
      return of.define(name, cites, [of.success(changes, details)], { stored, ...details, plants });
    },
    refuses: (name, cites, error, changes = {}, details = {}) =>
      of.define(name, cites, [of.refusal(error, changes, details)], { plants: plantsAt(changes.key), ...details }),
    define: (name, cites, exchanges, { plants = plantsAt(), setup, ...details } = {}) => ({
      ...defineCase(`${id}: ${name}`, cites, exchanges, {
        ...{ stored: plants, ...details },
        setup: { ...setup, ...(plants.length > 0 && { plants }) },
      }),
      operation: id,
    }),
  };
  return of;
}

/** Creates a case about the whole server. */
export function defineCase(
  name: string,
  cites: readonly string[],
  exchanges: readonly Exchange[],
  { setup = {}, stored, only = { transports: EVERYWHERE } }: Details = {},
): Case {
  return { name, cites, setup, exchanges, ...(stored && { stored }), ...only };
}

/** A wrong shape is a 422 where the contract has that and no 400. */
function shapeStatus(error: number, { operation: { responses } }: Subject): Further {
  return error === 40004 && responses[400] === undefined && responses[422] !== undefined ? { status: 422 } : {};
}

function successOf(subject: Subject, changes: Changes): ExpectedBody {
  const read = subject.operation.responses[subject.status];
  if (!read) return { kind: "none" };
  const after = plantAfter(subject, changes);
  const { value } = after === undefined ? {} : read(after);
  // A response that reads a whole plant has a part of one.
  if (value !== undefined) return { kind: "plant", plant: value as Plant };
  return { kind: "success", operation: subject.id, sent: sentBy(subject, changes) };
}

/** Leaves a case out under MSW, whose handlers do not match such a URL. */
export const NOT_UNDER_MSW: NonNullable<Details["only"]> = {
  transports: ["store.fetch", "http"],
  because: "Under MSW another URL is left to the app's own handlers.",
};

/** Leaves a case out in a page, where a browser sends something else. */
export const NOT_IN_A_PAGE = (because: string): NonNullable<Details["only"]> => ({
  transports: ["store.fetch", "msw", "http"],
  because,
});

/** For cases that only a server decides, or only a raw request can send. */
export const ONLY_HTTP = (because: string): NonNullable<Details["only"]> => ({ transports: ["http"], because });

/** Creates a request without a body, and without a token unless `headers` has one. */
export function bare(method: string, target: string, headers: Headers = {}): CaseRequest {
  return { method, target, headers: linesOf(headers), body: undefined };
}

/** Expects this `error` value, whose first three digits are its status, unless that is another. */
export function fails(request: CaseRequest, error: number, further: Further = {}): Exchange {
  const { mentions = [], headers = {}, status = Math.floor(error / 100) } = further;
  return { request, expect: { status, body: { kind: "error", error, mentions }, headers } };
}

/** Expects a status without a body. */
export function getsEmpty(request: CaseRequest, status: number, headers: Expectation["headers"] = {}): Exchange {
  return { request, expect: { status, body: { kind: "none" }, headers } };
}
