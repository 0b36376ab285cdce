import type { Generation } from "./generation.ts";
import type { ServiceRequest } from "./message.ts";
import { type KnownRequest, type RecordedRequest, recordedRequest } from "./recorded-request.ts";

type Growing = Pick<KnownRequest, "body" | "plant" | "objections" | "faults" | "stored" | "answer">;

/** A request on its way through the service: what is known of it grows. */
export type Exchange = Omit<KnownRequest, keyof Growing> & { -readonly [Name in keyof Growing]: Growing[Name] } & {
  /** Writes what is known by now into the generation's journal, over what was written before. */
  record(): void;
};

const NONE: readonly never[] = [];

export function beginExchange(generation: Generation, { method, path, headers }: ServiceRequest): Exchange {
  let replace: ((describe: () => RecordedRequest) => void) | undefined;
  const exchange: Exchange = {
    number: generation.nextNumber(),
    arrivedAt: Date.now(),
    // As it arrived, whatever its transport does with its own afterwards.
    request: { method, path, headers: { ...headers } },
    body: undefined,
    plant: undefined,
    objections: NONE,
    faults: NONE,
    stored: false,
    answer: undefined,
    record() {
      const describe = () => recordedRequest(exchange);
      if (replace === undefined) replace = generation.record(describe);
      else replace(describe);
    },
  };
  return exchange;
}
