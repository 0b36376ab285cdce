import { afterThisTurn } from "../../shared/turn.ts";

/** The epoch in which a request arrived. */
export interface ArrivalEpoch {
  /** Undefined until it is known. */
  number: number | undefined;
  reading: Promise<number> | undefined;
}

/** Finds the epoch in which each request arrived. Only the shared place knows it. */
export interface Arrivals {
  begin(): ArrivalEpoch;
  /** Returns the number of the epoch. Undefined means the current one: the request arrived in this turn of the event loop. */
  numberOf(epoch: ArrivalEpoch): number | undefined | Promise<number>;
  /** Reads the epoch now, for all requests that have arrived. */
  read(): void;
}

/**
 * Creates the arrivals of a space. A request that takes its only step at once asks nothing. For the others, one question is
 * asked at the end of the turn: a reset before their step must be noticed.
 */
export function createArrivals(readEpoch: () => Promise<number>): Arrivals {
  const arrived = new Set<ArrivalEpoch>();
  const read = () => {
    if (arrived.size === 0) return;
    const reading = readEpoch();
    // Nobody awaits this if the requests take no step.
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
