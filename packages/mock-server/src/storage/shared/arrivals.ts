import { afterThisTurn } from "../../shared/turn.ts";

/** The epoch in which a request arrived. */
export interface ArrivalEpoch {
  /** Undefined until it is known. */
  number: number | undefined;
  reading: Promise<number> | undefined;
}

/** Finds out in which epoch requests arrive, though only a shared place knows it. */
export interface Arrivals {
  begin(): ArrivalEpoch;
  /** Returns the number of the epoch; undefined where the request is still in the turn of its arrival: then it is the current one. */
  numberOf(epoch: ArrivalEpoch): number | undefined | Promise<number>;
  /** Reads the epoch now, for all that have arrived. */
  read(): void;
}

/**
 * A request that takes its only step at once needs no question of its own. For the others, one is asked at the end of the
 * turn: a reset must be noticed that comes before their step.
 */
export function createArrivals(readEpoch: () => Promise<number>): Arrivals {
  const arrived = new Set<ArrivalEpoch>();
  const read = () => {
    if (arrived.size === 0) return;
    const reading = readEpoch();
    // A request that never takes a step asks for nothing.
    reading.catch(() => {});
    for (const epoch of arrived) epoch.reading = reading;
    arrived.clear();
  };
  return {
    read,
    begin() {
      const epoch = { number: undefined, reading: undefined };
      if (arrived.size === 0) afterThisTurn(read);
      arrived.add(epoch);
      return epoch;
    },
    numberOf(epoch) {
      arrived.delete(epoch);
      return epoch.number ?? epoch.reading;
    },
  };
}
