/** Tests the options, and the error of Node. test/e2e/msw/storage.test.ts tests the rest in a browser. */
import { expect, test } from "vitest";
import { createPlantStore } from "../../store/store.ts";
import { type IndexedDbStorageOptions, indexedDbStorage } from "./indexeddb-storage.ts";

test("where there is no IndexedDB, the error says what to use", () => {
  expect(() => createPlantStore({ storage: indexedDbStorage() })).toThrow(
    /^indexedDbStorage: there is no IndexedDB here\. Use it in a page, and in Node sqliteStorage\(\) or memoryStorage\(\)\.$/,
  );
});

test.for<readonly [object, string]>([
  [{ database: "" }, "database must be the name of a database."],
  [{ name: "plants" }, "The options are database."],
])("wrong options: %o", ([options, words]) => {
  // A JavaScript caller may pass these.
  expect(() => indexedDbStorage(options as IndexedDbStorageOptions)).toThrow(words);
});
