import { freezeRequest, type RecordedRequest } from "../service/recorded-request.ts";

/** The last requests of one epoch. */
export interface Ring {
  /**
   * Takes a request, or replaces its entry. A request is described when somebody looks at it: most are never looked at, and a
   * thousand descriptions outlive a small collection, which costs more than making them.
   *
   * @param again whether it was taken before, since it waited
   */
  write(number: number, describe: () => RecordedRequest, again: boolean): void;
  /** Returns the requests in the order of their numbers; frozen. */
  all(): readonly RecordedRequest[];
  /** Returns how many were dropped, since the ring holds no more. */
  dropped(): number;
}

export function createRing(size: number): Ring {
  /** The oldest is at the place where the next one goes, once all places are taken. */
  const slots: (RecordedRequest | (() => RecordedRequest))[] = [];
  const numbers: number[] = [];
  let taken = 0;
  return {
    write(number, describe, again) {
      // A request waits for so short a time that it is among the last.
      const place = again ? numbers.lastIndexOf(number) : size > 0 ? taken % size : -1;
      if (!again) taken++;
      if (place === -1) return;
      slots[place] = describe;
      numbers[place] = number;
    },
    all() {
      slots.forEach((slot, place) => {
        if (typeof slot === "function") slots[place] = freezeRequest(slot());
      });
      return slots.filter((slot) => typeof slot !== "function").sort((one, other) => one.number - other.number);
    },
    dropped: () => taken - slots.length,
  };
}
