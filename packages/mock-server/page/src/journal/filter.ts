import type { Wire } from "../../../src/control/control-contract.ts";
import type { Query } from "../../../src/remote/control-client.ts";
import { isKey } from "../../../src/service/plant-record.ts";
import { type DataFilter, select } from "../../../src/store/journal/select.ts";
import { readStatus, STATUS_RULE } from "../../../src/store/journal/status-filter.ts";
import type { Choices } from "../choices.ts";

export const FILTERS = ["status", "cause", "fault", "id", "text"] as const;

export function filterQuery(choices: Choices): Query {
  return Object.fromEntries(FILTERS.map((name) => [name, choices[name]]));
}

export function isFiltered(choices: Choices): boolean {
  return FILTERS.some((name) => choices[name] !== undefined);
}

export function problemOf(name: (typeof FILTERS)[number], text: string | undefined): string | undefined {
  if (!text) return undefined;
  if (name === "status" && readStatus(text) === undefined) return `Write ${STATUS_RULE}.`;
  if (name === "id" && !isKey(text)) return "Write a whole number in digits, such as 7.";
  return undefined;
}

/** Selects as the server does by the query. */
export function filterOf(choices: Choices): (request: Wire["Request"]) => boolean {
  if (FILTERS.some((name) => problemOf(name, choices[name]) !== undefined)) return () => false;
  const { status, cause, fault, id, text } = choices;
  // The server refuses an unknown cause or kind.
  const filter = { status: status && readStatus(status), cause, fault, text } as DataFilter;
  // An id is the same digits in both; no other member that selects is of another type.
  return select({ ...filter, id }).matches as unknown as (request: Wire["Request"]) => boolean;
}
