/** The filter that a bar or a class of the timeline leads to. */
import { choices, choose } from "../choices.ts";
import { type BarData, countsOf, mostFrequent, sum } from "./bars.ts";
import { CLASS_NAMES, classOf, type StatusClass } from "./counts.ts";

/** Filters by the status that a class has most often here; by none where the filter is of this class already. */
export function filterBy(bars: readonly BarData[], name: StatusClass): void {
  const status = mostFrequent(bars, name);
  if (status === undefined) return;
  const isChosen = classOf(chosenStatus() ?? 0) === name;
  choose({ status: isChosen ? undefined : String(status) });
}

export function chosenStatus(): number | undefined {
  const { status } = choices.value;
  return status === undefined ? undefined : Number(status);
}

export function hintOf(status: number): string {
  return `Shows status ${status} only: a filter has one status.`;
}

/** Says which part of a class the filter shows. */
export function filtered(bars: readonly BarData[]): string | undefined {
  const status = chosenStatus();
  if (status === undefined) return undefined;
  const own = countsOf(bars).filter(([one]) => classOf(one) === classOf(status));
  const shown = own.find(([one]) => one === status)?.[1];
  if (shown === undefined) return undefined;
  return `Filter: status ${status}, ${shown} of ${sum(own.map(([, count]) => count))} ${CLASS_NAMES[classOf(status)]}`;
}
