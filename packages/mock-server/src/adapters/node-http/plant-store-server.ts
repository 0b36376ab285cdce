import type { SocketFault } from "../../service/faults/fault.ts";
import type { InjectOptions } from "../../service/faults/stored-fault.ts";
import type { InjectedFault } from "../../service/service.ts";

/** A store that listens. */
export interface PlantStoreServer extends ServedSpace, AsyncDisposable {
  /** The port that it listens on. */
  readonly port: number;
  /**
   * Returns the space of that name as this server serves it, with `spaces: true`. `store.space(name)` is its store.
   *
   * @throws TypeError for another name than a space may have, or where the server has no spaces; RangeError where
   * `maxSpaces` of them are open
   * @example
   * const plants = createPlantStoreClient({ baseUrl: http.space("worker-3").url, token: "t1" });
   */
  space(name: string): ServedSpace;
  /**
   * Stops listening, lets what is in flight end (1.5 seconds at most), and resolves. Each response is then the last of its
   * connection, and says `Connection: close`; a client between two requests has 50 ms for one more. A second call does
   * nothing more. The store stays open: close it afterwards.
   */
  close(): Promise<void>;
}

/** A space as a server serves it. */
export interface ServedSpace {
  /** The base URL to give to a client: no slash at its end. */
  readonly url: string;
  /**
   * Makes the requests of this server to this space meet a fault, by the rules of `store.inject`; `store.reset()` clears it.
   *
   * @throws TypeError (as a rejection) for a fault that is the store's business, or a wrong option.
   * @example
   * await http.inject(faults.connectionReset(), { times: 1 });
   */
  inject(fault: SocketFault, options?: InjectOptions): Promise<InjectedFault>;
}
