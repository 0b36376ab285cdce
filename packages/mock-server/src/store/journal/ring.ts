import { freezeRequest, type RecordedRequest } from "../../core/recorded-request.ts";

/** The last requests of one generation. */
export interface Ring {
  /** Takes a request; what comes back replaces it by what became of it. */
  record(request: RecordedRequest): (completed: RecordedRequest) => void;
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
  const slots = new Set<{ request: RecordedRequest }>();
  const listeners = new Set<() => void>();
  let dropped = 0;
  let ended = false;

  const tell = () => {
    for (const listener of listeners) listener();
  };

  return {
    record(request) {
      const slot = { request };
      slots.add(slot);
      if (slots.size > size) {
        const [oldest = slot] = slots;
        slots.delete(oldest);
        dropped++;
      }
      tell();
      return (completed) => {
        slot.request = completed;
        tell();
      };
    },
    all: () =>
      Array.from(slots, ({ request }) => freezeRequest(request)).sort((one, other) => one.number - other.number),
    dropped: () => dropped,
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
