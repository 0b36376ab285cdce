import type { StoreFault } from "../service/faults/fault.ts";
import type { InjectOptions } from "../service/faults/stored-fault.ts";
import type { ActiveFault, InjectedFault } from "../service/service.ts";
import type { RequestJournal } from "./journal/journal.ts";
import type { StoredPlants } from "./stored-plants.ts";

/** The state that a test reads and changes. All is asynchronous: a stored or remote store can implement it too. */
export interface PlantStoreState {
  /** The stored plants. */
  readonly plants: StoredPlants;
  /** The journal of requests. */
  readonly requests: RequestJournal;
  /**
   * Makes the service fail on purpose, until `reset()`, or until the injected fault is removed.
   * @throws TypeError (as a rejection) for a fault that needs a socket, a latency at `"response"`, or a wrong option.
   * @example
   * await store.inject(faults.status(503, { retryAfter: 1 }), { times: 2 });
   * await store.inject(faults.networkError(), { at: "response" }); // the plant is stored
   */
  inject(fault: StoreFault, options?: InjectOptions): Promise<InjectedFault>;
  /** Returns the faults that can still happen, also those of a server's sockets, in the order of their injection. */
  injected(): Promise<readonly ActiveFault[]>;
  /**
   * Starts again: with the seed's plants, without requests and faults, with numbers from 1, and with randomness from its
   * seed. A request that is still running writes nothing afterwards.
   */
  reset(): Promise<void>;
}
