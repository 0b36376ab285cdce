import { completed } from "./answers.ts";
import type { Generation } from "./generation.ts";
import type { ServiceRequest } from "./message.ts";
import {
  type KnownRequest,
  type RecordedRequest,
  recordedRequest,
  withBodyCut,
  withoutSecrets,
  withTextsCut,
} from "./recorded-request.ts";

type Growing = Pick<KnownRequest, "body" | "plant" | "objections" | "faults" | "stored" | "answer">;

/** A request on its way through the service: what is known of it grows. */
export type Exchange = Omit<KnownRequest, keyof Growing> & { -readonly [Name in keyof Growing]: Growing[Name] } & {
  /** Writes what is known by now into the generation's journal, over what was written before. */
  record(): void;
};

const NONE: readonly never[] = [];

export function beginExchange(
  generation: Generation,
  { method, path, headers }: ServiceRequest,
  shownHeaders: ShownHeaders,
): Exchange {
  let replace: ((describe: () => RecordedRequest) => void) | undefined;
  const exchange: Exchange = {
    number: generation.nextNumber(),
    arrivedAt: Date.now(),
    // As it arrived, whatever its transport does with its own afterwards.
    request: { method, path, headers: shownHeaders(headers) },
    body: undefined,
    plant: undefined,
    objections: NONE,
    faults: NONE,
    stored: false,
    answer: undefined,
    record() {
      exchange.plant &&= withTextsCut(exchange.plant);
      exchange.answer &&= withBodyCut(exchange.answer);
      if (replace === undefined) replace = generation.record(describe);
      else replace(describe);
    },
  };
  const describe = () => {
    const { answer, request, number } = exchange;
    return recordedRequest({ ...exchange, answer: answer && completed(answer, request, number) });
  };
  return exchange;
}

/** Headers as they are recorded, without secrets. */
export type ShownHeaders = (headers: ServiceRequest["headers"]) => Readonly<Record<string, string>>;

/** A client repeats its headers, and a thousand requests that share one copy of them cost less to collect. */
export function createShownHeaders(): ShownHeaders {
  let last: ServiceRequest["headers"] = {};
  let shown: Readonly<Record<string, string>> = Object.freeze({});
  return (headers) => {
    if (!areEqual(headers, last)) {
      last = { ...headers };
      shown = Object.freeze(withoutSecrets(headers));
    }
    return shown;
  };
}

function areEqual(one: ServiceRequest["headers"], other: ServiceRequest["headers"]): boolean {
  let count = 0;
  for (const name in one) {
    // One that is undefined may stand for one that the other lacks.
    if (one[name] !== other[name] || one[name] === undefined) return false;
    count++;
  }
  return count === Object.keys(other).length;
}
