import type { SpaceData, SpaceSettings } from "./space.ts";

/**
 * Where a store keeps everything that it knows: in memory, in a file or in a database. `memoryStorage()`, `sqliteStorage()`,
 * `redisStorage()` and `indexedDbStorage()` return one.
 */
export interface PlantStorage {
  /** Names the place for people, without secrets: `"plants.db"`. */
  readonly description: string;
  /** Not for users: it changes without notice. */
  readonly "~open": unknown;
}

/** Stores that open a name share its space. Does no I/O. @throws Error that says what is wrong, if known at once */
export type OpenSpace = (settings: SpaceSettings) => SpaceData;

export function createStorage(description: string, open: OpenSpace): PlantStorage {
  return { description, "~open": open };
}

export function openerOf(storage: PlantStorage): OpenSpace {
  return storage["~open"] as OpenSpace;
}

export function isStorage(value: unknown): value is PlantStorage {
  return typeof Object(value)["~open"] === "function";
}
