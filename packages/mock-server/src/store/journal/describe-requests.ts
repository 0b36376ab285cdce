import { record } from "../../contract.ts";
import { describeFault, isModifier } from "../../service/faults/fault.ts";
import type { RecordedRequest } from "../../service/recorded-request.ts";
import type { RequestFilter } from "./select.ts";

export function describeFilter(filter: RequestFilter): string {
  if (typeof filter === "function") return "a function";
  return JSON.stringify(filter, (_, value) => (typeof value === "bigint" ? String(value) : value));
}

const SHOWN = 20;

/** Oldest first: a line for each request and each violation. If there are many, only the last ones. */
export function describeRequests(requests: readonly RecordedRequest[]): string {
  if (requests.length === 0) return "No request came.";
  const hidden = Math.max(0, requests.length - SHOWN);
  const title = hidden === 0 ? "Received:" : `Received, without the first ${hidden}:`;
  return [title, ...requests.slice(hidden).map(describeRequest)].join("\n");
}

function describeRequest(request: RecordedRequest): string {
  const { number, method, path, response, faults, violations, plant, stored, state, upstream } = request;
  const key = plant?.[record.key];
  const parts = [
    `${method} ${path ?? "(outside the base URL)"}`,
    String(response?.status ?? (state === "waiting" ? state : "no response")),
    ...(key === undefined ? [] : [`${record.key} ${key}`]),
    ...faults.map((fault) => `fault: ${describeFault(fault)}`),
    ...(stored && !faults.every(isModifier) ? ["stored all the same"] : []),
  ];
  const objections = [
    ...violations.map(({ cause, pointer, message }) =>
      pointer === undefined ? `${cause}: ${message}` : `at "${pointer}" ${message}`,
    ),
    ...(upstream?.violations ?? []).map(({ text }) => `service: ${text}`),
  ];
  return [`  ${number}. ${parts.join("; ")}`, ...objections].join("\n     ");
}
