import type { Wire } from "../../../src/control/contract.ts";
import { fromWireRequest } from "../../../src/control/wire/request.ts";
import { type DataFilter, selects } from "../../../src/store/journal/select.ts";
import type { Choices } from "../choices.ts";
import type { Query } from "../connection/api.ts";

/** The choices that filter the journal. */
export const FILTERS = ["status", "cause", "fault", "id", "text"] as const;

export function filterQuery(choices: Choices): Query {
  return Object.fromEntries(FILTERS.map((name) => [name, choices[name]]));
}

export function isFiltered(choices: Choices): boolean {
  return FILTERS.some((name) => choices[name] !== undefined);
}

/** Returns a function that selects requests as the server does by the query. */
export function filterOf({ status, cause, fault, id, text }: Choices): (request: Wire["Request"]) => boolean {
  // The server refuses an unknown cause or kind, and an id that is no integer.
  const filter = {
    status: status === undefined ? undefined : Number(status),
    id: id !== undefined && /^-?\d+$/.test(id) ? BigInt(id) : undefined,
    cause,
    fault,
    text,
  } as DataFilter;
  const isSelected = selects(filter);
  return (request) => isSelected(fromWireRequest(request));
}
