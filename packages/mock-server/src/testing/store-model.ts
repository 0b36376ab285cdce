export const SEED = { id: 0, name: "Ivy" };

interface ModelFault {
  readonly kind: "latency" | "status" | "networkError";
  readonly at: "request" | "response";
  readonly id: number | undefined;
  left: number;
}

export interface ModelEntry {
  readonly status: number | undefined;
  readonly stored: boolean;
  /** The kinds of the faults that it met, sorted. */
  readonly faults: readonly string[];
}

export class StoreModel {
  readonly duplicates: "replace" | "reject";
  plants: Map<number, string> = new Map<number, string>([[SEED.id, SEED.name]]);
  /** The entry of each request, by its number less 1. */
  journal: ModelEntry[] = [];
  faults: ModelFault[] = [];

  constructor(duplicates: "replace" | "reject") {
    this.duplicates = duplicates;
  }

  reset(): void {
    this.plants = new Map([[SEED.id, SEED.name]]);
    this.journal = [];
    this.faults = [];
  }

  /** A space that is opened without plants gets the seed. */
  open(): void {
    if (this.plants.size === 0) this.plants.set(SEED.id, SEED.name);
  }

  /** A name that is undefined breaks the rules. */
  send(id: number, name: string | undefined): ModelEntry {
    const entry = this.#decide(id, name);
    this.faults = this.faults.filter(({ left }) => left > 0);
    this.journal.push(entry);
    return entry;
  }

  #decide(id: number, name: string | undefined): ModelEntry {
    const chosen = this.faults.filter((fault) => fault.id === undefined || (fault.id === id && name !== undefined));
    const latencies = chosen.filter(({ kind }) => kind === "latency");
    const [atRequest, atResponse] = (["request", "response"] as const).map((place) =>
      chosen.find(({ kind, at }) => kind !== "latency" && at === place),
    );
    const isRefused = name === undefined || (this.duplicates === "reject" && this.plants.has(id));
    const stored = atRequest === undefined && !isRefused;
    if (stored) this.plants.set(id, name);
    const ending = atRequest ?? (stored ? atResponse : undefined);
    const applied = ending === undefined ? latencies : [...latencies, ending];
    for (const fault of applied) fault.left--;
    const faulty = ending?.kind === "status" ? 503 : undefined;
    const status = ending === undefined ? (isRefused ? 400 : 200) : faulty;
    return { status, stored, faults: applied.map(({ kind }) => kind).toSorted() };
  }
}
