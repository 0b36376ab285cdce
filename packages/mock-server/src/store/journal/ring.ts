import { freezeRequest, type RecordedRequest } from "../../core/recorded-request.ts";

/** The last requests of one generation. */
export interface Ring {
  /**
   * Takes a request; what comes back replaces it by what became of it. A request is described when somebody looks at it:
   * most are never looked at, and a thousand descriptions outlive a small collection, which costs more than to make them.
   */
  record(describe: () => RecordedRequest): (describeCompleted: () => RecordedRequest) => void;
  /** In the order in which they arrived; frozen. */
  all(): readonly RecordedRequest[];
  /** How many had to go, since there were more than the ring holds. */
  dropped(): number;
  /** Calls back after each change; what comes back ends that. */
  onChange(listener: () => void): () => void;
  /** Whether a reset has put another one in its place. */
  ended(): boolean;
  end(): void;
}

export function createRing(size: number): Ring {
  /** The oldest is at the place where the next one goes, once all places are taken. */
  const slots: (RecordedRequest | (() => RecordedRequest))[] = [];
  const listeners = new Set<() => void>();
  let recorded = 0;
  let ended = false;

  const tell = () => {
    for (const listener of listeners) listener();
  };

  return {
    record(describe) {
      const index = recorded++;
      if (size > 0) slots[index % size] = describe;
      tell();
      return (describeCompleted) => {
        // Unless it had to go.
        if (recorded - index <= size) slots[index % size] = describeCompleted;
        tell();
      };
    },
    all() {
      slots.forEach((slot, place) => {
        if (typeof slot === "function") slots[place] = freezeRequest(slot());
      });
      return slots.filter((slot) => typeof slot !== "function").sort((one, other) => one.number - other.number);
    },
    dropped: () => recorded - slots.length,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ended: () => ended,
    end() {
      ended = true;
      tell();
    },
  };
}
