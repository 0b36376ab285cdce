import { expect, test } from "vitest";
import { describeStorage, readStorage } from "./storage-setting.ts";

test.for([
  ["memory", []],
  ["sqlite:plants.db", ["It keeps everything in plants.db."]],
  [
    "redis://me:swordfish@db.test",
    ["It keeps everything in the Redis at db.test:6379/0, with the prefix plant-store."],
  ],
  [
    "rediss://:swordfish@[::1]:7000/2?prefix=a",
    ["It keeps everything in the Redis at [::1]:7000/2, with the prefix a."],
  ],
] as const)("%s: where everything is kept, without a password", ([text, notes]) => {
  expect(describeStorage(readStorage("--storage", text))).toEqual(notes);
});

test.for([
  "redis://me:swordfish@",
  "redis://me:swordfish@h:99999",
  "redis://me:swordfish@h/plants",
  "redis://me:swordfish@h?prefix=a{b}",
  "redis://me:swordfish%zz@h",
  "http://me:swordfish@h",
])("%s is refused without its password", (text) => {
  expect(() => readStorage("--storage", text)).toThrow(/^--storage/);
  expect(() => readStorage("--storage", text)).not.toThrow(/swordfish|me:/);
});
