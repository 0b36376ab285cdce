import { record } from "../contract.ts";
import { retryAfterField } from "../service/faults/check-fault.ts";
import type { Fault } from "../service/faults/fault.ts";
import type { InjectOptions } from "../service/faults/stored-fault.ts";
import { isDigits, withDigits, withInt64 } from "../service/plant-record.ts";
import type { RecordedRequest } from "../service/recorded-request.ts";
import { requestJson } from "../service/request-json.ts";
import type { ActiveFault } from "../service/service.ts";
import { memoizeLast } from "../shared/memoize-last.ts";
import type { Wire } from "./control-contract.ts";

export function toWireActiveFault({ id, fault, at, probability, when, left }: ActiveFault): Wire["InjectedFault"] {
  return {
    id,
    fault,
    at,
    probability,
    ...(left !== Infinity && { left }),
    // A function cannot travel.
    ...(typeof when === "object" && { when: withDigits(when) }),
  } as Wire["InjectedFault"];
}

/** May be written by hand. @throws TypeError or RangeError for a wrong retryAfter or int64 */
export function readWireInjection({ fault, when, ...options }: Wire["FaultInjection"]): {
  readonly fault: Fault;
  readonly options: InjectOptions;
} {
  for (const [name, text] of Object.entries(when ?? {}))
    if (record.int64s[name] === true && text !== null) checkDigits(text, name);
  const filter = when && { when: withInt64(when) as InjectOptions["when"] };
  return { fault: readWireFault(fault), options: { ...options, ...filter } };
}

function checkDigits(text: unknown, name: string): void {
  // A number may have lost digits.
  if (typeof text !== "string") throw new TypeError(`at "/when/${name}" expected a string, received a ${typeof text}.`);
  if (!isDigits(text)) throw new TypeError(`when.${name} must be an integer in digits.`);
}

function readWireFault({ retryAfter, ...members }: Wire["Fault"]): Fault {
  // readInjection checks its members.
  return { ...members, ...(retryAfter !== undefined && { retryAfter: readRetryAfter(retryAfter) }) } as Fault;
}

function readRetryAfter(value: number | string): string {
  if (typeof value === "number") return retryAfterField(value);
  if (/^\d{1,15}$/.test(value)) return retryAfterField(Number(value));
  // Date takes nearly everything that has a digit. An HTTP-date begins with its weekday.
  return retryAfterField(new Date(/^[A-Z][a-z]+,? .*:/.test(value) ? value : NaN));
}

export function wireRequestJson(request: RecordedRequest): string {
  return requestJson(request, request.number, isoTime(request.time.getTime()));
}

/** Under load, many requests arrive in the same millisecond. */
const isoTime = /* @__PURE__ */ memoizeLast((ms: number) => new Date(ms).toISOString());
