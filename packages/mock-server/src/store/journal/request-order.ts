import type { RecordedRequest } from "../../service/recorded-request.ts";
import { closestOf, describeCriteria, valuesOf } from "./closest.ts";
import { describeFilter } from "./describe-requests.ts";
import type { ReadFilter } from "./filter.ts";
import type { RequestFilter, Selection } from "./select.ts";

interface Placed {
  /** For the table: whether a request is expected there, and whether the expected one came. */
  readonly row: readonly [what: string, expected: number, received: number];
  readonly expected: unknown;
  readonly actual: unknown;
  readonly details: string | undefined;
}

export function compareOrder(
  requests: readonly RecordedRequest[],
  order: readonly RequestFilter[],
  readFilter: ReadFilter,
): readonly Placed[] {
  return Array.from({ length: Math.max(order.length, requests.length) }, (_, index): Placed => {
    const [filter, request, title] = [order[index], requests[index], `order ${index + 1}`];
    const actual = request === undefined ? "nothing" : `request ${request.number}`;
    if (filter === undefined)
      return { row: [`${title} nothing`, 0, 1], expected: "nothing", actual, details: undefined };
    const words = describeFilter(filter);
    const selection = readFilter(filter);
    const came = request !== undefined && selection.matches(request);
    const { criteria } = selection;
    const hasCriteria = criteria.length > 0;
    return {
      row: [`${title} ${words}`, 1, came ? 1 : 0],
      expected: hasCriteria ? valuesOf(criteria) : words,
      actual: came && !hasCriteria ? words : request && hasCriteria ? valuesOf(criteria, request) : actual,
      details: came ? undefined : detailsOf(title, selection, request, requests),
    };
  });
}

/** At the place, or else the closest of all. */
function detailsOf(
  title: string,
  { criteria, matches }: Selection,
  request: RecordedRequest | undefined,
  requests: readonly RecordedRequest[],
): string | undefined {
  const shown = request ?? closestOf(criteria, requests);
  if (shown === undefined || criteria.length === 0) return undefined;
  const which =
    request === undefined ? `no request came; the closest is request ${shown.number}` : `request ${shown.number} came`;
  const other = requests.find(matches);
  return `${title}: ${which}${other ? `, and request ${other.number} matches` : ""}\n${describeCriteria(criteria, shown)}`;
}
