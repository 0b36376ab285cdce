import type { SocketFault } from "../../service/faults/fault.ts";
import type { InjectOptions } from "../../service/faults/stored-fault.ts";
import type { InjectedFault } from "../../service/service.ts";

/** A running server of a store. */
export interface PlantStoreServer extends ServedSpace, AsyncDisposable {
  /** The port that it listens on. */
  readonly port: number;
  /** The address of the control API, which `connectPlantStore` takes too; undefined without `control`. */
  readonly controlUrl: string | undefined;
  /**
   * Returns a space as this server serves it; needs `spaces: true`. `store.space(name)` returns the space's store.
   * @throws TypeError for an invalid name, or if the server has no spaces; RangeError if `maxSpaces` spaces are open
   * @example
   * const plants = createPlantStoreClient({ baseUrl: server.space("worker-3").url, token: "t1" });
   */
  space(name: string): ServedSpace;
  /**
   * Stops listening, waits up to 1.5 seconds for requests in flight, and resolves. Each response is now the last of its
   * connection, and says `Connection: close`; an idle client has 50 ms for one more request. A second call does nothing
   * more. The store stays open: close it afterwards.
   */
  close(): Promise<void>;
}

/** A space on a server. */
export interface ServedSpace {
  /** The base URL for a client, without a slash at its end. */
  readonly url: string;
  /**
   * Injects a fault into the requests to this space on this server, by the rules of `store.inject`. `store.reset()` removes
   * it.
   * @throws TypeError (as a rejection) for a fault that needs no socket (use `store.inject`), or a wrong option.
   * @example
   * await server.inject(faults.connectionReset(), { times: 1 });
   */
  inject(fault: SocketFault, options?: InjectOptions): Promise<InjectedFault>;
}
