/** The vocabulary of the cases. */
import type { Plant } from "../contract.ts";
import type { Case, CaseRequest, CaseSetup, Exchange, ExpectedBody, ExpectedResponse, StoredPlant } from "./case.ts";
import {
  type Changes,
  type Headers,
  keyOf,
  linesOf,
  otherMethodAt,
  plantAfter,
  plantNamed,
  plantsAfter,
  requestTo,
  type Subject,
  sentBy,
} from "./derive/subject.ts";

type Only = Pick<Case, "transports" | "because">;

const EVERYWHERE: Only = { transports: ["store.fetch", "msw", "worker", "http"] };

interface Further {
  readonly mentions?: readonly string[];
  readonly returns?: ExpectedResponse["headers"];
  /** The status of an error, where the first three digits of its value do not say it. */
  readonly status?: number;
}

interface Circumstances extends Partial<Only> {
  readonly setup?: CaseSetup;
  /** The plants that are there before: by default the one that the path names. */
  readonly plants?: readonly StoredPlant[];
  /** By default what the request says of them; undefined where that does not follow. */
  readonly stored?: readonly StoredPlant[] | undefined;
}

type Details = Changes & Further & Circumstances;

/** Sources are written in a row: `decision id; RFC 8259 2`. */
export interface CasesOf extends Subject {
  readonly target: string;
  /** The plants that a good request leaves; undefined where that does not follow. */
  readonly after: readonly StoredPlant[] | undefined;
  request(changes?: Changes): CaseRequest;
  success(details?: Changes & Further): Exchange;
  refusal(error: number, details?: Changes & Further): Exchange;
  /** Sends a method that the path lacks, without a token. */
  otherMethod(details?: Pick<Changes, "headers"> & Further): Exchange;
  /** Sends OPTIONS without a token, and expects no body. */
  options(headers?: Headers, returns?: ExpectedResponse["headers"]): Exchange;
  takes(name: string, cites: string, details?: Details): Case;
  refuses(name: string, cites: string, error: number, details?: Details): Case;
  define(name: string, cites: string, circumstances: Circumstances, exchanges: readonly Exchange[]): Case;
}

export function casesOf(subject: Subject): CasesOf {
  const { id, plant, status, operation } = subject;
  const plantsAt = (key = keyOf(1n)) => (plant === "in the path" ? [plantNamed(key)] : []);
  const { target } = requestTo(subject);
  const of: CasesOf = {
    ...{ ...subject, target },
    after: plantsAfter(subject, {}, plantsAt()),
    request: (changes) => requestTo(subject, changes),
    success: (details = {}) => ({
      request: of.request(details),
      expect: { status, body: successOf(subject, details), headers: details.returns ?? {} },
    }),
    refusal: (error, details) => fails(of.request(details), error, { ...shapeStatus(error, subject), ...details }),
    otherMethod: ({ headers, ...further } = {}) =>
      fails(bare(otherMethodAt(operation.path), target, headers), 40501, further),
    options: (headers, returns) => getsEmpty(bare("OPTIONS", target, headers), 204, returns),
    takes: (name, cites, details = {}) => {
      const { plants = plantsAt(details.key) } = details;
      const stored = plantsAfter(subject, details, plants);
      return of.define(name, cites, { stored, ...details, plants }, [of.success(details)]);
    },
    refuses: (name, cites, error, details = {}) =>
      of.define(name, cites, { plants: plantsAt(details.key), ...details }, [of.refusal(error, details)]),
    define: (name, cites, { plants = plantsAt(), setup, ...circumstances }, exchanges) => {
      const details = { operation: id, stored: plants, ...circumstances };
      const whole = { ...setup, ...(plants.length > 0 && { plants }) };
      return defineCase(`${id}: ${name}`, cites, { ...details, setup: whole }, exchanges);
    },
  };
  return of;
}

/** About the whole server if it names no operation. */
export function defineCase(
  name: string,
  cites: string,
  { operation, setup = {}, stored, ...only }: Circumstances & Pick<Case, "operation">,
  exchanges: readonly Exchange[],
): Case {
  const { transports = EVERYWHERE.transports, because } = only;
  return {
    ...{ name, ...(operation !== undefined && { operation }), cites: cites.split("; "), setup, exchanges },
    ...{ ...(stored && { stored }), transports, ...(because !== undefined && { because }) },
  };
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

export const NOT_UNDER_MSW: Only = {
  transports: ["store.fetch", "http"],
  because: "Under MSW another URL is left to the app's own handlers.",
};

/** In a page, a browser sends something else. */
export const NOT_IN_A_PAGE = (because: string): Only => ({ transports: ["store.fetch", "msw", "http"], because });

/** For cases that only a server decides, or only a raw request can send. */
export const ONLY_HTTP = (because: string): Only => ({ transports: ["http"], because });

export const numbered = (id: number | string): Further => ({ returns: { "X-Request-Id": `plant-store-${id}` } });

export const when = (condition: boolean, make: () => readonly Case[]): readonly Case[] => (condition ? make() : []);

export function bare(method: string, target: string, headers: Headers = {}): CaseRequest {
  return { method, target, headers: linesOf(headers), body: undefined };
}

export function fails(request: CaseRequest, error: number, further: Further = {}): Exchange {
  const { mentions = [], returns = {}, status = Math.floor(error / 100) } = further;
  return { request, expect: { status, body: { kind: "error", error, mentions }, headers: returns } };
}

export function getsEmpty(request: CaseRequest, status: number, headers: ExpectedResponse["headers"] = {}): Exchange {
  return { request, expect: { status, body: { kind: "none" }, headers } };
}
