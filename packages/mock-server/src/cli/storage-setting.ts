import type { PlantStorage } from "../service/plant-storage.ts";
import { type RedisLocation, readLocation } from "../storage/redis/location.ts";
import { UsageError, underName } from "./usage-error.ts";

export type StorageSetting =
  | { readonly kind: "memory" }
  | { readonly kind: "sqlite"; readonly file: string }
  /** `url`: as the user wrote it, with its query. */
  | { readonly kind: "redis"; readonly url: string; readonly location: RedisLocation };

/** `memory`, `sqlite:file`, `redis://…?prefix=…`. Messages never show it: it may hold a password. @throws UsageError */
export function readStorage(option: string, text: string): StorageSetting {
  if (text === "memory") return { kind: "memory" };
  // The others would name another file than the user means.
  const [, file] = /^sqlite:(?!\/\/|:memory:$|file:)(.+)$/s.exec(text) ?? [];
  if (file !== undefined) return { kind: "sqlite", file };
  if (/^rediss?:/.test(text))
    return { kind: "redis", url: text, location: underName(option, () => readLocation(text, undefined)) };
  throw new UsageError(`${option} must be memory, sqlite:<file> or redis://<host>:<port>, such as sqlite:plants.db.`);
}

/** Loads only its modules. @throws UsageError if this machine lacks a part that it needs */
export async function createStorage(setting: StorageSetting): Promise<PlantStorage | undefined> {
  switch (setting.kind) {
    case "memory":
      return undefined;
    case "sqlite": {
      const { sqliteStorage } = await import("../sqlite.ts");
      return sqliteStorage({ file: setting.file });
    }
    case "redis": {
      const { redisStorage } = await import("../redis.ts").catch(explainMissing);
      return redisStorage({ url: setting.url });
    }
  }
}

function explainMissing(error: unknown): never {
  if (Object(error).code !== "ERR_MODULE_NOT_FOUND") throw error;
  throw new UsageError("--storage redis: needs the package redis. Install it beside this one: npm install redis.", {
    cause: error,
  });
}
