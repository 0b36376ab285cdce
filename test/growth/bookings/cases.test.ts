import { createPlantStore } from "@plant-store/mock-server";
import { runConformance } from "@plant-store/mock-server/verify";
import { expect, test } from "vitest";
import { thorough } from "../../support/thorough.ts";
import { testEveryCase } from "../every-case.ts";

testEveryCase();

test.runIf(thorough)("verify finds nothing broken", async () => {
  const store = createPlantStore({ tokens: ["t1"] });
  const run = { baseUrl: "http://localhost", token: "t1", fetch: store.fetch, skip: ["decision documents"] };
  const { results, holds } = await runConformance({ ...run, decisions: true });
  expect(results.filter(({ verdict }) => verdict === "broken")).toEqual([]);
  expect(holds).toBeGreaterThan(results.length / 2);
});

test("a nested int64 that comes back as another one breaks the rule of int64", async () => {
  const store = createPlantStore({ tokens: ["t1"] });
  const fetch: typeof globalThis.fetch = async (...call) => {
    const right = await store.fetch(...call);
    return new Response((await right.text()).replace(/(?<="employeeId":)\d+/, "77"), right);
  };
  const only = ["createBooking: what it needs"];
  const { results } = await runConformance({ baseUrl: "http://localhost", token: "t1", fetch, only });
  const text = "body: /attendees/0/employeeId: expected 12 as it was sent, received 77";
  expect(results[0]?.findings).toMatchObject([{ text, rule: "document int64" }]);
});
