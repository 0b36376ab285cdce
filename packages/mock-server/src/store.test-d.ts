import { setupServer } from "msw/node";
import { expectTypeOf, test } from "vitest";
import { createHandlers, createPlantStore, type PlantRecord, type PlantRepository, type PlantStore } from "./index.ts";
import { setupPlantServer } from "./node.ts";
import { type PlantStoreServer, serve } from "./server.ts";

const store = createPlantStore({ baseUrl: "https://api.plants.test" });

test("a misspelt option, or a value that it cannot have, does not compile", () => {
  // @ts-expect-error: tokens
  createPlantStore({ token: "t1" });
  // @ts-expect-error: a list
  createPlantStore({ tokens: "t1" });
  // @ts-expect-error: "replace" or "reject"
  createPlantStore({ duplicates: "ignore" });
  // @ts-expect-error: "http" or "documented"
  createPlantStore({ errorStatuses: "document" });
  // @ts-expect-error: a seed is made of plants
  createPlantStore({ seed: [{ id: 1 }] });
  // @ts-expect-error: an id is a number or a bigint
  store.plants.get("1");
  // @ts-expect-error: allowedHosts
  serve(store, { allowHosts: ["plants.local"] });
});

test("the handlers stand beside an app's own", () => {
  expectTypeOf(setupServer(...createHandlers(store))).toHaveProperty("listen");
  expectTypeOf(setupPlantServer(store, ...createHandlers(store))).toHaveProperty("close");
});

test("the store has the signature of fetch, and its records exact ids", () => {
  expectTypeOf(store).toEqualTypeOf<PlantStore>();
  expectTypeOf(store.fetch).toEqualTypeOf<typeof globalThis.fetch>();
  expectTypeOf(store.plants.get(1)).resolves.toEqualTypeOf<PlantRecord | undefined>();
  expectTypeOf<PlantRecord["id"]>().toEqualTypeOf<bigint>();
  expectTypeOf(serve(store)).resolves.toEqualTypeOf<PlantStoreServer>();
});

test("a repository of one's own is four methods", () => {
  expectTypeOf<keyof PlantRepository>().toEqualTypeOf<"put" | "get" | "count" | "values">();
});
