import type { Arrival } from "../service/space.ts";
import { afterThisTurn } from "../shared/turn.ts";

/** Finds the epoch in which each request arrived, where only a place outside of this process knows it. */
export interface Arrivals {
  begin(arrival: Arrival): void;
  /** Returns what a step must await: nothing if the epoch is known, or if the request arrived in this turn of the event loop. */
  settle(arrival: Arrival): Promise<unknown> | undefined;
  /** Reads the epoch now, for all requests that have arrived. */
  read(): void;
}

/**
 * Creates the arrivals of a space. A request that takes its only step at once asks nothing. For the others, one question is
 * asked at the end of the turn: a reset before their step must be noticed.
 */
export function createArrivals(readEpoch: () => Promise<number>): Arrivals {
  const arrived = new Set<Arrival>();
  const readings = new WeakMap<Arrival, Promise<unknown>>();
  const read = () => {
    if (arrived.size === 0) return;
    const asking = [...arrived];
    arrived.clear();
    const reading = readEpoch().then((epoch) => {
      for (const arrival of asking) arrival.epoch ??= epoch;
    });
    // Nobody awaits this if the requests take no step.
    reading.catch(() => {});
    for (const arrival of asking) readings.set(arrival, reading);
  };
  return {
    read,
    begin(arrival) {
      if (arrived.size === 0) afterThisTurn(read);
      arrived.add(arrival);
    },
    settle(arrival) {
      arrived.delete(arrival);
      return arrival.epoch === undefined ? readings.get(arrival) : undefined;
    },
  };
}
