import { mapInt64, record } from "../contract.ts";
import type { Wire } from "../control/control-contract.ts";
import type { Fault } from "../service/faults/fault.ts";
import type { InjectOptions } from "../service/faults/stored-fault.ts";
import { exactInt64, type PlantRecord, withInt64 } from "../service/plant-record.ts";
import type { ActiveFault, InjectedFault } from "../service/service.ts";
import { isBearerToken } from "../shared/bearer-token.ts";
import { aFunction, aSignal, aString, checkOptions, isString, type OptionChecks } from "../shared/check-options.ts";
import { createJournal } from "../store/journal/journal.ts";
import { type PlantSource, storedPlants } from "../store/plants-view.ts";
import type { PlantStoreState } from "../store/store.ts";
import { type ControlClient, createControlClient, type Query } from "./control-client.ts";
import { createLifetime } from "./lifetime.ts";
import { remoteJournal } from "./remote-journal.ts";
import { CALLER, serverFailures, stranger } from "./server-failures.ts";

/** The options of `connectPlantStore`. */
export interface ConnectOptions {
  /** The token of the control API. It is none of the service's tokens. */
  readonly controlToken: string;
  /** The space to read and control. A new one is created. @default that of the URL; otherwise the server's own */
  readonly space?: string | undefined;
  /** The function that sends the requests. @default the global fetch */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Ends all pending calls when it aborts, as `close()` does. @default none */
  readonly signal?: AbortSignal | undefined;
}

/** Facts about a server. */
export interface ServerInfo {
  /** The version of the mock. */
  readonly version: string;
  /** The version of its control API's contract. */
  readonly contract: string;
  /** The place of the plants, without secrets. */
  readonly storage: string;
  /** The names of the open spaces, without the server's own. */
  readonly spaces: readonly string[];
  /** Each option as text, without secrets. */
  readonly options: Readonly<Record<string, string>>;
  /** Every cause that a violation can have. A server before version 1.1 of the contract does not tell. */
  readonly causes?: readonly string[];
  /**
   * Whether chance has decided anything in the space since its last reset. A server before version 1.2 of the contract does
   * not tell.
   */
  readonly chanceDecided?: boolean;
}

/** The store of a running server. A function cannot travel: filters are data, also in `inject`. */
export interface RemotePlantStore extends PlantStoreState, AsyncDisposable {
  /** Injects a fault, as into a local store. Faults of a socket work too, since the other end is a server. */
  inject(fault: Fault, options?: InjectOptions): Promise<InjectedFault>;
  /** Returns facts about the server. */
  info(): Promise<ServerInfo>;
  /** Ends all pending calls. The server goes on. A second call does nothing. */
  close(): Promise<void>;
}

/**
 * Connects to a mock in another process that has its control API on.
 * @param url the base URL of the server or of a space, such as `"http://127.0.0.1:4010/spaces/worker-1"`; or the address of
 * its page or of its control API, as it must be where a proxy serves the mock below a path
 * @throws TypeError (as a rejection) for a wrong option or another URL; Error that says what to do if no mock responds, if it has no
 * control API or another version of it, or if it refuses the token. Every function of the store throws these errors.
 * @example
 * await using mock = await connectPlantStore("http://127.0.0.1:4010", { controlToken: "for-tests-only" });
 * await mock.inject(faults.status(503), { times: 1 });
 */
export async function connectPlantStore(url: string, options: ConnectOptions): Promise<RemotePlantStore> {
  checkOptions(CALLER, options, CHECKS);
  const { controlToken: token, fetch = globalThis.fetch, signal } = options;
  if (token === undefined)
    throw new TypeError(`${CALLER}: controlToken is missing. The mock prints it, unless it was given.`);
  const address = addressOf(url);
  // The path above `/_mock/` is a proxy's. Of another URL, nobody knows which part of its path is.
  const above = /^(.*?)\/_mock(?:\/|$)/s.exec(address.pathname)?.[1] ?? "";
  const root = address.origin + above;
  const lifetime = createLifetime(signal);
  let space: string | undefined;
  const client = createControlClient({
    transport: (target, init) =>
      fetch(root + target, {
        ...init,
        headers: { ...init.headers, Authorization: `Bearer ${token}` },
        // The token is for this server only.
        redirect: "manual",
      }),
    space: () => space,
    lifetime,
    ...serverFailures(root, lifetime.closing.signal),
  });

  const info = async () => {
    const found = await client.send<Partial<ServerInfo> | null>("/info");
    const contract: unknown = found?.contract;
    if (typeof contract !== "string") throw stranger(root, 200);
    if (!contract.startsWith(CONTRACT))
      throw new Error(
        `${CALLER}: the control API of ${root} has version ${contract}, this client version 1. Use the same release of @plant-store/mock-server.`,
      );
    return found as ServerInfo;
  };
  const { options: settings, causes } = await info();
  const named = spaceIn(address, above, settings.basePath);
  space = options.space ?? named;
  if (space !== (named ?? space)) throw new TypeError(`${CALLER}: the URL names the space ${named}.`);
  if (space !== undefined) await info();

  const handle = (id: string): InjectedFault => ({
    id,
    remaining: async () => (await injected()).find((fault) => fault.id === id)?.left ?? 0,
    remove: () => client.send(`/faults/${id}`, { method: "DELETE" }),
  });
  const injected = async () => {
    const { faults } = await client.send<Wire["FaultList"]>("/faults");
    // The server only returns valid faults.
    return faults.map(
      ({ left = Infinity, ...fault }) =>
        ({ ...handle(fault.id), ...fault, when: withInt64(fault.when), left }) as ActiveFault,
    );
  };

  const close = async () => lifetime.closing.abort(new Error(`${CALLER}: this store is closed. Connect again.`));
  return {
    plants: storedPlants(remotePlants(client)),
    requests: createJournal(remoteJournal(client, lifetime, causes), async () =>
      (await info()).chanceDecided === false ? undefined : Number(settings.randomSeed),
    ),
    async inject(fault, injectOptions = {}) {
      const { when } = injectOptions;
      // A Map has no own members: it would match every plant.
      if (when !== undefined && Object.prototype.toString.call(when) !== "[object Object]")
        throw new TypeError(
          `inject: a function cannot travel to the server. Select the requests by data: when: { ${record.key}: … }.`,
        );
      const body = toWireInjection(fault, injectOptions);
      return handle((await client.send<Wire["InjectedFault"]>("/faults", { method: "POST", body })).id);
    },
    injected,
    reset: () => client.send("/reset", { method: "POST" }),
    info,
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** The beginning of every version that this client understands. */
const CONTRACT = "1.";

const CHECKS: OptionChecks<ConnectOptions> = {
  controlToken: ["a bearer token (b64token, RFC 6750 2.1)", (value) => isString(value) && isBearerToken(String(value))],
  // The server knows the rule of its name.
  space: aString,
  fetch: aFunction,
  signal: aSignal,
};

function addressOf(url: string): URL {
  const address = URL.canParse(url) ? new URL(url) : undefined;
  if (address === undefined || !/^https?:$/.test(address.protocol)) throw wrongUrl("http://127.0.0.1:4010");
  return address;
}

function wrongUrl(baseUrl: string): TypeError {
  return new TypeError(`${CALLER}: the URL must be ${baseUrl}, or ${baseUrl}/spaces/<name> for a space.`);
}

function spaceIn({ origin, pathname, searchParams }: URL, above: string, basePath = ""): string | undefined {
  const path = pathname.slice(above.length).replace(/\/*$/, "");
  const [parent, name] = path.split(/\/spaces\/(?=[^/]+$)/);
  if (name && parent === basePath) return name;
  if (!["", "/_mock", "/_mock/api", basePath].includes(path)) throw wrongUrl(origin + basePath);
  // The page keeps it in its query.
  return searchParams.get("space") ?? undefined;
}

function remotePlants({ send }: ControlClient): PlantSource {
  const list = (query: Query) => send<Wire["PlantPage"]>("/plants", { query });
  return {
    async get(id) {
      // By a filter: the 404 of its own path would not tell whether the plant is missing, or the space.
      const [found] = (await list({ id })).plants;
      // By the contract.
      return withInt64(found) as PlantRecord | undefined;
    },
    count: async () => (await list({ limit: 1 })).total,
    async page(options) {
      const { plants, ...page } = await list({ limit: 1_000, ...options });
      return { ...page, plants: plants.map((plant) => ({ plant: withInt64(plant) as PlantRecord })) };
    },
  };
}

/** Leaves most checks to the server. @throws RangeError for an int64 that may have lost digits; TypeError for a text */
function toWireInjection(fault: Fault, { times, when, ...others }: InjectOptions): Wire["FaultInjection"] {
  return {
    fault,
    ...others,
    ...(times !== Infinity && { times }),
    when: mapInt64(when, record.int64s, (id) => String(exactInt64("inject: when", id))),
  } as Wire["FaultInjection"];
}
