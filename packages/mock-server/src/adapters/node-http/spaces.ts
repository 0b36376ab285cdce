import { type Refusal, refuse } from "../../service/errors.ts";
import type { Fault } from "../../service/faults/fault.ts";
import type { InjectOptions } from "../../service/faults/stored-fault.ts";
import type { TransportIdentity } from "../../service/message.ts";
import type { Service } from "../../service/service.ts";
import { pathBelow } from "../../shared/base-url.ts";
import { isSpaceName, SPACE_NAME_RULE, SPACES_PATH } from "../../store/spaces.ts";
import type { PlantStore } from "../../store/store.ts";

/** A fault, and the requests that meet it. */
export interface FaultSetting {
  readonly fault: Fault;
  readonly options: InjectOptions;
}

/** The spaces of a server. */
export interface Spaces {
  /** Finds the service that handles a request at this path; a promise only where its space is new here. */
  find(path: string): Place | Promise<Place>;
  /** Returns the service of a store once its faults are injected. @throws what its storage throws */
  prepared(store: PlantStore): Service | Promise<Service>;
}

/** Where a request goes. */
export type Place =
  /** `path`: as the service knows it, below its base URL. */
  | { readonly service: Service; readonly path: string | undefined; readonly refusal?: never }
  /** `failure`: the error behind a 500. */
  | { readonly refusal: Refusal; readonly failure?: unknown };

/** Matches a path below a space. `/spaces/a` itself is none: nothing stands there. */
const BELOW_SPACE = new RegExp(`^${SPACES_PATH}([^/]*)(/.*)$`, "s");

/**
 * Creates the spaces of a server.
 *
 * @param isOn whether there are any but the store's own
 * @param faults of the server's own, which each space gets before its first request
 */
export function createSpaces(
  store: PlantStore,
  prefix: string,
  isOn: boolean,
  faults: readonly FaultSetting[],
  transport: TransportIdentity,
): Spaces {
  const services = new WeakMap<PlantStore, Service | Promise<Service>>();

  function prepared(space: PlantStore): Service | Promise<Service> {
    const found = services.get(space);
    if (found !== undefined) return found;
    const preparing = faults.length === 0 ? space.service : prepare(space);
    services.set(space, preparing);
    return preparing;
  }

  async function prepare(space: PlantStore): Promise<Service> {
    const injected = [];
    try {
      for (const { fault, options } of faults) injected.push(await space.service.inject(fault, options, transport));
      services.set(space, space.service);
      return space.service;
    } catch (failure) {
      // The next request tries again, and must not meet a fault twice.
      for (const fault of injected) await fault.remove().catch(() => {});
      services.delete(space);
      throw failure;
    }
  }

  function findSpace(name: string, path: string): Place | Promise<Place> {
    if (!isSpaceName(name)) return { refusal: refuse("unknown_path", `A space's name must be ${SPACE_NAME_RULE}.`) };
    try {
      const service = prepared(store.space(name));
      return service instanceof Promise ? service.then((it) => ({ service: it, path }), failed) : { service, path };
    } catch (failure) {
      return failure instanceof RangeError ? { refusal: refuse("unknown_path", TOO_MANY) } : failed(failure);
    }
  }

  return {
    prepared,
    find(path) {
      const below = pathBelow(prefix, path);
      const [, name, rest = ""] = (isOn && below !== undefined && BELOW_SPACE.exec(below)) || [];
      return name === undefined ? { service: store.service, path: below } : findSpace(name, rest);
    },
  };
}

function failed(failure: unknown): Place {
  return { refusal: refuse("internal", "The mock failed: its storage threw."), failure };
}

const TOO_MANY = "This space is not open, and no more can be opened: the store's maxSpaces are. Use one of them.";
