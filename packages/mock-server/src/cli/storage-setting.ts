/** The text of `--storage`: where the server keeps what it knows. */
import type { PlantStorage } from "../service/plant-storage.ts";
import { UsageError } from "./usage-error.ts";

export type StorageSetting = { readonly kind: "memory" } | { readonly kind: "sqlite"; readonly file: string };

/**
 * Reads `memory` or `sqlite:plants.db`. The text is never shown: it may hold a password.
 *
 * @param option its name as the user wrote it, for the message
 * @throws UsageError
 */
export function readStorage(option: string, text: string): StorageSetting {
  if (text === "memory") return { kind: "memory" };
  // `sqlite://` would name another file than its author thinks.
  const [, file] = /^sqlite:(?!\/\/)(.+)$/s.exec(text) ?? [];
  if (file !== undefined) return { kind: "sqlite", file };
  throw new UsageError(`${option} must be memory or sqlite:<file>, such as sqlite:plants.db.`);
}

/** Creates the storage; each loads its own modules only. @throws UsageError where this machine lacks what it needs */
export async function createStorage(setting: StorageSetting): Promise<PlantStorage | undefined> {
  switch (setting.kind) {
    case "memory":
      return undefined;
    case "sqlite": {
      const { sqliteStorage } = await import("../sqlite.ts");
      return sqliteStorage({ file: setting.file });
    }
  }
}

/** Returns the note that says where everything is kept; none for memory. */
export function describeStorage(setting: StorageSetting): readonly string[] {
  switch (setting.kind) {
    case "memory":
      return [];
    case "sqlite":
      return [`It keeps everything in ${setting.file}.`];
  }
}
