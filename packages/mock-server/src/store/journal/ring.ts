import { freezeRequest, type RecordedRequest } from "../../core/recorded-request.ts";

/** The last requests of one generation. */
export interface Ring {
  /** Takes a request; what comes back replaces it by what became of it. Only what is kept is asked for its description. */
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
  const slots: RecordedRequest[] = [];
  const listeners = new Set<() => void>();
  let recorded = 0;
  let ended = false;

  const tell = () => {
    for (const listener of listeners) listener();
  };

  return {
    record(describe) {
      const place = recorded % size;
      let kept = size > 0 ? describe() : undefined;
      if (kept !== undefined) slots[place] = kept;
      recorded++;
      tell();
      return (describeCompleted) => {
        if (kept !== undefined && slots[place] === kept) {
          kept = describeCompleted();
          slots[place] = kept;
        }
        tell();
      };
    },
    all: () => slots.map(freezeRequest).sort((one, other) => one.number - other.number),
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
