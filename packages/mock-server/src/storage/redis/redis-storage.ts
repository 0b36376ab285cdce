import { createStorage, type PlantStorage } from "../../service/plant-storage.ts";
import { checkOptions, isString, type OptionChecks } from "../../shared/check-options.ts";
import { shareConnection } from "../shared/share-connection.ts";
import { createConnection } from "./connection.ts";
import { isPrefix, PREFIX, readLocation } from "./location.ts";
import { redisSpace } from "./redis-space.ts";

/** The options of `redisStorage`. */
export interface RedisStorageOptions {
  /**
   * The URL, such as `"redis://127.0.0.1:6379"`, `"redis://user:password@host:6379/1"` for its database 1, or `rediss:` for
   * TLS. A query may give the prefix: `?prefix=team-a`.
   */
  readonly url: string;
  /**
   * The beginning of each key: 1 to 64 of `A-Za-z0-9._-`. Storages with the same prefix share their plants.
   * @default "plant-store"
   */
  readonly prefix?: string | undefined;
}

/**
 * Creates a storage in Redis 7 or later, or Valkey. Install the package `redis`, which it needs. All servers on it share
 * plants, journal and faults. It connects when a store opens it. Closing a fork removes the fork's data.
 * @throws TypeError for a wrong option. If Redis cannot be used, `store.ready()` rejects with an Error that names the host
 * and what to do.
 * @example
 * const store = createPlantStore({ storage: redisStorage({ url: "redis://127.0.0.1:6379", prefix: "team-a" }) });
 */
export function redisStorage(options: RedisStorageOptions): PlantStorage {
  checkOptions("redisStorage", options, CHECKS);
  const location = readLocation(options.url, options.prefix);
  const openShared = shareConnection(
    () => createConnection(location),
    (connection, settings) => redisSpace(connection, location, settings),
  );
  return createStorage(`the Redis at ${location.address}, with the prefix ${location.prefix}`, openShared);
}

const CHECKS: OptionChecks<RedisStorageOptions> = { url: ["a URL", isString], prefix: [PREFIX, isPrefix] };
