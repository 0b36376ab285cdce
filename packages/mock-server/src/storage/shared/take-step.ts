import { withTextsCut } from "../../service/cut-texts.ts";
import type { Injection, StoredFault } from "../../service/faults/stored-fault.ts";
import { type DuplicatePolicy, type Key, keyOf, type PlantRecord } from "../../service/plant-record.ts";
import type { Draft } from "../../service/recorded-request.ts";
import type { Candidate, Effect, SpaceState, Step, StepResult } from "../../service/space.ts";
import type { JournalLimits } from "./journal-bytes.ts";
import { date } from "./real-timers.ts";

/** A change of the space changes it in place. */
export interface SpaceRow {
  epoch: number;
  numbers: number;
  rewritten: number;
  dropped: number;
  /** How many bytes of texts the journal has at most: more than that since it was last counted. */
  bytes: number;
  places: number;
  plants: number;
  /** At least as great as every number of earlier epochs. */
  ended: number;
  version: number;
  faultIds: number;
  faults: SpaceState["faults"];
}

/** Its functions are synchronous. */
export interface Rows {
  readonly row: SpaceRow;
  /** @param place for a new plant; one that is replaced keeps its own */
  put(plant: PlantRecord, place: number, duplicates: DuplicatePolicy): "added" | "replaced" | "refused";
  /** True for exactly this plant. */
  has(plant: PlantRecord): boolean;
  /** The plant must be there. */
  remove(key: Key): void;
  /** Returns the bytes of its texts. */
  addRequest(number: number, entry: Draft): number;
  /** Undefined if the entry is gone. @param rewritten the count of replacements, this one included */
  replaceRequest(number: number, entry: Draft, rewritten: number): number | undefined;
  /** Drops what is too much for the journal, at the end of the transaction. Called by each step. */
  keep(limits: JournalLimits): void;
  clear(): void;
}

let lastEpoch = 0;

/** The real time in microseconds: epochs of a lost place were smaller, even at 1,000 resets a millisecond. */
export function newRow(): SpaceRow {
  lastEpoch = Math.max(lastEpoch + 1, date() * 1_000);
  return { ...EMPTY, epoch: lastEpoch, ended: 0, version: 0, faultIds: 0 };
}

const EMPTY = { numbers: 0, rewritten: 0, dropped: 0, bytes: 0, places: 0, plants: 0, faults: [] };

export function stateOf({ epoch, version, faultIds: latest, faults }: SpaceRow): SpaceState {
  return { epoch, version, latest, faults };
}

export function putSeed(rows: Rows, seed: readonly PlantRecord[]): void {
  if (rows.row.plants === 0) for (const plant of seed) put(rows, plant, "replace");
}

export function resetRows(rows: Rows, seed: readonly PlantRecord[]): void {
  const { row } = rows;
  const { epoch, ended, numbers, version } = row;
  rows.clear();
  // A space that is opened anew at once must not repeat it.
  lastEpoch = Math.max(lastEpoch, epoch + 1);
  Object.assign(row, EMPTY, { epoch: epoch + 1, ended: Math.max(ended, numbers), version: version + 1 });
  putSeed(rows, seed);
}

export function addFault(
  { row }: Rows,
  fault: Injection,
  isOwn: boolean,
): { readonly id: number; readonly epoch: number } {
  const id = ++row.faultIds;
  row.version++;
  if (!isOwn) row.faults = [...row.faults, { ...fault, id }];
  return { id, epoch: row.epoch };
}

export function removeFault({ row }: Rows, id: number): void {
  row.version++;
  row.faults = row.faults.filter((fault) => fault.id !== id);
}

/** If it throws, a storage undoes it. @param limits only a step drops entries: another process may keep more */
export function takeStep(
  rows: Rows,
  { arrival, known, candidates, effect, entry }: Step,
  limits: JournalLimits,
): StepResult {
  const { row } = rows;
  if (arrival.epoch !== undefined && arrival.epoch !== row.epoch)
    return { kind: "gone", number: arrival.number ?? ++row.ended };
  const applied = candidates.length === 0 ? NONE : firstLeft(candidates, row.faults);
  const isStale = applied === undefined || (known !== undefined && known < row.faultIds);
  if (isStale || (effect !== undefined && "expected" in effect && !rows.has(effect.expected)))
    return { kind: "stale", state: stateOf(row) };
  const number = arrival.number ?? ++row.numbers;
  const stored = effect !== undefined && takeEffect(rows, effect);
  const refused = effect?.kind === "create" && !stored ? effect.refused : undefined;
  if (refused === undefined) useUp(row, applied);
  const written =
    refused ?? (applied.length === 0 ? entry : { ...entry, faults: [...entry.faults, ...applied.map(faultOf)] });
  const bytes = arrival.written
    ? rows.replaceRequest(number, written, row.rewritten + 1)
    : rows.addRequest(number, written);
  if (arrival.written && bytes !== undefined) row.rewritten++;
  row.bytes += bytes ?? 0;
  rows.keep(limits);
  const ids = refused === undefined ? applied.map(({ id }) => id) : NONE;
  return { kind: "done", epoch: row.epoch, number, stored, applied: ids };
}

/** Each delay, and the first of the others, that is still there. Undefined if there is none, or none of the others. */
function firstLeft(candidates: readonly Candidate[], faults: SpaceState["faults"]): readonly Candidate[] | undefined {
  const ids = new Set(faults.map(({ id }) => id));
  const left = candidates.filter(({ id, isSure }) => isSure || ids.has(id));
  const delays = left.filter(({ stage }) => stage === "delay");
  if (candidates.at(-1)?.stage === "delay") return delays.length > 0 ? delays : undefined;
  const first = left[delays.length];
  return first && [...delays, first];
}

function useUp(row: SpaceRow, applied: readonly Candidate[]): void {
  const isUsed = ({ id, left }: StoredFault) => Number.isFinite(left) && applied.some((one) => one.id === id);
  if (!row.faults.some(isUsed)) return;
  row.version++;
  row.faults = row.faults.flatMap((fault) => {
    if (!isUsed(fault)) return fault;
    return fault.left === 1 ? [] : { ...fault, left: fault.left - 1 };
  });
}

const faultOf = ({ fault }: Candidate) => withTextsCut(fault);

const NONE: readonly never[] = [];

export function keyOfEffect(effect: Effect): Key {
  return keyOf(effect.kind === "remove" ? effect.expected : effect.plant);
}

function takeEffect(rows: Rows, effect: Effect): boolean {
  if (effect.kind !== "remove")
    return put(rows, effect.plant, effect.kind === "create" && effect.refused !== undefined ? "reject" : "replace");
  rows.remove(keyOfEffect(effect));
  rows.row.plants--;
  return true;
}

function put(rows: Rows, plant: PlantRecord, duplicates: DuplicatePolicy): boolean {
  const { row } = rows;
  const result = rows.put(plant, row.places + 1, duplicates);
  if (result === "added") {
    row.places++;
    row.plants++;
  }
  return result !== "refused";
}
