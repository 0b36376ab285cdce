import type { PlantStorage } from "../../service/plant-storage.ts";
import { checkOptions, isString, type OptionChecks } from "../../shared/check-options.ts";
import { createSharedSpace, dataSettings } from "../shared/shared-space.ts";
import { parseAddress } from "./address.ts";
import { type Connection, createConnection } from "./connection.ts";
import { spaceData } from "./space-data.ts";

/** Which Redis a storage uses, and how it names its keys. */
export interface RedisStorageOptions {
  /** Such as `"redis://127.0.0.1:6379/0"`, or `rediss:` for TLS; with user and password where it asks for them, and perhaps `?prefix=team-a`. */
  readonly url: string;
  /**
   * The beginning of every key: 1 to 64 of `A-Za-z0-9._-`. Servers with the same prefix share everything.
   * @default "plant-store"
   */
  readonly prefix?: string | undefined;
}

/**
 * Creates a storage in Redis 7 or later, or Valkey. Servers that use the same one share plants, journal, faults and numbers. It
 * lasts as far as Redis keeps its data. `store.ready()` rejects where that Redis cannot be used, and says why.
 *
 * @throws TypeError for a wrong option; it shows no password
 * @example
 * const store = createPlantStore({ storage: redisStorage({ url: "redis://127.0.0.1:6379", prefix: "team-a" }) });
 */
export function redisStorage(options: RedisStorageOptions): PlantStorage {
  checkOptions("redisStorage", options, CHECKS);
  if (options.url === undefined)
    throw new TypeError("redisStorage: url is missing. Give one, such as redis://127.0.0.1:6379/0.");
  const address = parseAddress(options.url, options.prefix);
  let connection: Connection | undefined;
  let users = 0;
  const release = async () => {
    if (--users > 0) return;
    const ending = connection;
    connection = undefined;
    await ending?.close();
  };
  return {
    open(settings) {
      connection ??= createConnection(address);
      users++;
      const data = spaceData(connection, address.prefix, dataSettings(settings));
      return createSharedSpace({ ...data, close: () => data.close().finally(release) });
    },
  };
}

const CHECKS: OptionChecks<RedisStorageOptions> = {
  url: ["a string", isString],
  prefix: ["a string", isString],
};
