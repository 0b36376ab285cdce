import type { PlantStorage } from "../../service/plant-storage.ts";
import { checkOptions, type OptionChecks, oneOfTexts } from "../../shared/check-options.ts";
import { shareConnection } from "../shared/share-connection.ts";
import { createSharedSpace, dataSettings } from "../shared/shared-space.ts";
import { connect } from "./connection.ts";
import { openFile } from "./open-file.ts";
import { spaceData } from "./space-data.ts";

/** Where a SQLite storage keeps its file, and how safely. */
export interface SqliteStorageOptions {
  /** The path of the database, such as `"plants.db"`. It is created where there is none; its folder is not. */
  readonly file: string;
  /**
   * How long a create waits for the disk. `"full"`: until it is written, so that it outlives a power failure. `"normal"` is
   * faster: it outlives the end of the process, but a power failure may take the last creates.
   * @default "full"
   */
  readonly synchronous?: "full" | "normal" | undefined;
}

/**
 * Creates a storage in a file, over `node:sqlite` of Node 22.13 or later. Stores, storages and processes may share a file.
 * A fork's part of it is removed when the fork is closed.
 *
 * @throws TypeError for a wrong option; Error where Node has no `node:sqlite`. `createPlantStore` then throws an Error that
 * names the file, if it is not a database of this kind, is damaged or newer, or cannot be written.
 * @example
 * const store = createPlantStore({ storage: sqliteStorage({ file: "plants.db" }) });
 */
export function sqliteStorage(options: SqliteStorageOptions): PlantStorage {
  checkOptions("sqliteStorage", options, CHECKS);
  const { file, synchronous = "full" } = options;
  if (file === undefined) throw new TypeError('sqliteStorage: file is missing. Give a path, such as "plants.db".');
  // No import of node:sqlite: loading this entry would fail on Node 20.
  const sqlite = process.getBuiltinModule?.("node:sqlite");
  if (sqlite === undefined)
    throw new Error(
      `sqliteStorage: Node ${process.versions.node} has no node:sqlite. Use Node 22.13 or later, or memoryStorage().`,
    );
  const { use, release } = shareConnection(() => connect(openFile(sqlite, file, synchronous)));
  return {
    description: file,
    open(settings) {
      const data = spaceData(use(), dataSettings(settings));
      return createSharedSpace({ ...data, close: () => data.close().finally(release) });
    },
  };
}

const CHECKS: OptionChecks<SqliteStorageOptions> = {
  file: ["the path of a file", (value) => typeof value === "string" && value !== "" && !value.includes("\0")],
  synchronous: oneOfTexts("full", "normal"),
};
