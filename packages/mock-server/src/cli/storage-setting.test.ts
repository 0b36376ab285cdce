import { expect, test } from "vitest";
import { createStorage, readStorage } from "./storage-setting.ts";

test.for([
  ["memory", undefined],
  ["redis://me:swordfish@db.test", "the Redis at db.test:6379/0, with the prefix plant-store"],
  ["rediss://:swordfish@[::1]:7000/2?prefix=a", "the Redis at [::1]:7000/2, with the prefix a"],
] as const)("%s: where everything is kept, without a password", async ([text, description]) => {
  expect((await createStorage(readStorage("--storage", text)))?.description).toBe(description);
});
