import { record, words } from "../../../src/contract.ts";
import type { Wire } from "../../../src/control/control-contract.ts";
import { isModifier } from "../../../src/service/faults/fault.ts";
import { classOf } from "../../../src/store/journal/status-filter.ts";

/** As much of a request as the list shows: bodies of a hundred thousand requests would fill the memory. */
export interface Row {
  readonly number: number;
  readonly time: number;
  readonly method: string;
  readonly path: string;
  readonly status: number | undefined;
  readonly causes: readonly string[];
  readonly faults: readonly string[];
  readonly plant: string | undefined;
  readonly plantState: PlantState;
  /** Whether the real service's response breaks the contract. */
  readonly isBroken: boolean;
}

export type PlantState = "stored" | "lost" | "unknown" | "not stored" | "waiting";

export function rowOf(request: Wire["Request"]): Row {
  const { number, method, path = "(outside the base URL)", plant, response, upstream } = request;
  return {
    ...{ number, method, path },
    time: Date.parse(request.time),
    status: response?.status,
    causes: [...new Set(request.violations.map(({ cause }) => cause))],
    faults: request.faults.map(({ kind }) => kind),
    plant:
      plant &&
      [record.key, words.title]
        .flatMap((name) => plant[name] ?? [])
        .join(" ")
        .slice(0, 100),
    plantState: plantStateOf(request),
    isBroken: upstream?.violations.some(({ level }) => level === "must") === true,
  };
}

/** `"lost"`: the plant is stored, but its client does not know. `"unknown"`: a real service did not say. */
export function plantStateOf({ stored, state, response, faults, upstream }: Wire["Request"]): PlantState {
  if (upstream?.outcome === "unknown") return "unknown";
  if (!stored) return state === "waiting" ? "waiting" : "not stored";
  const isTold = classOf(response?.status) === "2xx" && faults.every(isModifier);
  return isTold || state === "waiting" ? "stored" : "lost";
}

/** Newest first. A row that is there already is replaced. */
export function merged(rows: readonly Row[], others: readonly Row[]): readonly Row[] {
  const newer = new Map(others.map((row) => [row.number, row]));
  const added = [...newer.values()].sort((one, other) => other.number - one.number);
  const newest = rows[0]?.number ?? 0;
  // Most come above all that are there.
  if ((added.at(-1)?.number ?? 0) > newest) return [...added, ...rows];
  const kept = rows.map((row) => newer.get(row.number) ?? row);
  const known = new Set(rows.map(({ number }) => number));
  const unknown = added.filter(({ number }) => !known.has(number));
  return [...unknown, ...kept].sort((one, other) => other.number - one.number);
}
