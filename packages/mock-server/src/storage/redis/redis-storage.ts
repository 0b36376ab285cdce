import type { PlantStorage } from "../../service/plant-storage.ts";
import { checkOptions, isString, type OptionChecks } from "../../shared/check-options.ts";
import { shareConnection } from "../shared/share-connection.ts";
import { createSharedSpace, dataSettings } from "../shared/shared-space.ts";
import { createConnection } from "./connection.ts";
import { isPrefix, PREFIX, readPlace } from "./place.ts";
import { spaceData } from "./space-data.ts";

/** Which Redis a storage uses, and what of it is its own. */
export interface RedisStorageOptions {
  /**
   * Such as `"redis://127.0.0.1:6379"`, `"redis://user:password@host:6379/1"` for its database 1, or `rediss:` for TLS. A
   * query may give the prefix: `?prefix=team-a`.
   */
  readonly url: string;
  /**
   * How each of its keys begins: 1 to 64 of `A-Za-z0-9._-`. Storages with the same one share their plants.
   * @default "plant-store"
   */
  readonly prefix?: string | undefined;
}

/**
 * Creates a storage in Redis 7 or later, or Valkey, over the package `redis`, which you install. All servers on it share
 * plants, journal and faults. It connects when a store opens it; a fork's part of it is removed when the fork is closed.
 *
 * @throws TypeError for a wrong option. `store.ready()` rejects with an Error that names the host and what to do, if Redis
 * cannot be used.
 * @example
 * const store = createPlantStore({ storage: redisStorage({ url: "redis://127.0.0.1:6379", prefix: "team-a" }) });
 */
export function redisStorage(options: RedisStorageOptions): PlantStorage {
  checkOptions("redisStorage", options, CHECKS);
  const place = readPlace(options.url, options.prefix);
  const { use, release } = shareConnection(() => createConnection(place));
  return {
    description: `the Redis at ${place.address}, with the prefix ${place.prefix}`,
    open(settings) {
      const data = spaceData(use(), place, dataSettings(settings));
      return createSharedSpace({ ...data, close: () => data.close().finally(release) });
    },
  };
}

const CHECKS: OptionChecks<RedisStorageOptions> = {
  url: ["a URL", isString],
  prefix: [PREFIX, isPrefix],
};
