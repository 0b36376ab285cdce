import { findSpace } from "../../control/find-space.ts";
import { type Refusal, refuse } from "../../service/errors.ts";
import type { Fault } from "../../service/faults/fault.ts";
import { type InjectOptions, readInjection } from "../../service/faults/stored-fault.ts";
import type { TransportIdentity } from "../../service/message.ts";
import type { Service } from "../../service/service.ts";
import { pathBelow } from "../../shared/base-url.ts";
import { isSpaceName, SPACES_PATH } from "../../store/space-names.ts";
import type { PlantStore } from "../../store/store.ts";

export interface FaultSetting {
  readonly fault: Fault;
  readonly options: InjectOptions;
}

export interface ServerSpaces {
  /** Finds the service for a request, and opens no space. Returns a promise only for a named space. */
  find(path: string, fields: SpaceFields): Destination | Promise<Destination>;
  /** Its faults are injected by then. @param mayOpen opens a space that is not open @throws errors of its storage */
  open(name: string, mayOpen: boolean): Promise<PlantStore | Refusal>;
  /** Its faults are injected by then. @throws errors of its storage */
  prepared(store: PlantStore): Promise<Service>;
}

/** The fields that choose a space: of a request, and of the preflight before it. */
interface SpaceFields {
  readonly "x-plant-store-space"?: string | undefined;
  readonly "access-control-request-headers"?: string | undefined;
}

export type Destination =
  | OpenDestination
  /** A space that is not open. Anybody may name one, so only a request that passes the token opens it. */
  | { readonly open: () => Promise<OpenDestination>; readonly path: string; readonly refusal?: undefined };

type OpenDestination =
  | {
      readonly service: Service;
      /** Below the service's base URL. */
      readonly path: string | undefined;
      /** Undefined for the server's own. */
      readonly space?: string | undefined;
      readonly open?: undefined;
      readonly refusal?: undefined;
    }
  /** `failure`: the error behind a 500. */
  | { readonly refusal: Refusal; readonly failure?: unknown; readonly open?: undefined };

const ASKS_FOR_SPACE = /(?:^|,)\s*x-plant-store-space\s*(?:,|$)/i;

/** Matches a path below a space, but not `/spaces/a` itself. */
const BELOW_SPACE = new RegExp(`^${SPACES_PATH}([^/]*)(/.*)$`, "s");

export function createServerSpaces(
  store: PlantStore,
  prefix: string,
  isOn: boolean,
  faults: readonly FaultSetting[],
  transport: TransportIdentity,
): ServerSpaces {
  const services = new WeakMap<PlantStore, Promise<Service>>();

  function prepared(space: PlantStore): Promise<Service> {
    const preparing = services.get(space) ?? prepare(space);
    services.set(space, preparing);
    return preparing;
  }

  async function prepare(space: PlantStore): Promise<Service> {
    const injected = [];
    try {
      for (const { fault, options } of faults)
        injected.push(await space.service.inject(readInjection(fault, options, transport)));
      return space.service;
    } catch (failure) {
      // The next request tries again, and must not inject a fault twice.
      for (const fault of injected) await fault.remove().catch(() => {});
      services.delete(space);
      throw failure;
    }
  }

  async function open(name: string, mayOpen: boolean): Promise<PlantStore | Refusal> {
    if (!isOn) return refuse("unknown_path", NO_SPACES);
    const space = findSpace(store, name, mayOpen);
    if (!("error" in space)) await prepared(space);
    return space;
  }

  async function enter(name: string, path: string): Promise<OpenDestination> {
    try {
      const opened = await open(name, true);
      if ("error" in opened) return { refusal: opened };
      return { service: opened.service, path, space: opened === store ? undefined : name };
    } catch (failure) {
      return { refusal: refuse("internal", "The mock failed: its storage threw."), failure };
    }
  }

  return {
    prepared,
    open,
    find(path, fields) {
      const below = pathBelow(prefix, path);
      const storeItself: OpenDestination = { service: store.service, path: below };
      if (!isOn || below === undefined) return storeItself;
      const [, name = fields["x-plant-store-space"], rest = below] = BELOW_SPACE.exec(below) ?? [];
      if (name === undefined) {
        // Nobody knows its space: it must not count in this one.
        const isAsking = ASKS_FOR_SPACE.test(fields["access-control-request-headers"] ?? "");
        return isAsking ? { path: below, open: async () => storeItself } : storeItself;
      }
      const isClosed = isSpaceName(name) && !store.hasSpace(name);
      return isClosed ? { path: rest, open: () => enter(name, rest) } : enter(name, rest);
    },
  };
}

const NO_SPACES = "This server has no spaces. Start it with serve(store, { spaces: true }), or with --spaces.";
