import { createPlantStore, faults } from "@plant-store/mock-server";
import { createPlantStoreClient } from "@plant-store/sdk";
import { expect, test } from "vitest";
import { openGuide, place, runTests, SLOW, writeInto } from "./guide.ts";

const { ts } = await openGuide("testing-with-the-mock.md", { ts: 8 });

/** The guide's configuration, and from source, as the repository's own tests run; its globalSetup too. */
const FROM_SOURCE = `import { mergeConfig } from "vitest/config";
import guide from "./vitest.config.ts";
const conditions = ["@plant-store/source", "node", "import", "module", "default"];
const fromSource = { resolve: { conditions } };
export default mergeConfig(guide, { ...fromSource, environments: { __vitest__: fromSource, ssr: fromSource } });
`;

test("the project that the guide sets up: every test of it passes", SLOW, async () => {
  const folder = await place(ts);
  await writeInto(folder, "source.config.ts", FROM_SOURCE);
  const told = "what the user is told of >";
  expect(await runTests(folder, "source.config.ts")).toEqual(
    [
      "the plant is stored, but its response is lost",
      "a plant on a sunny day",
      "on another day",
      `${told} a plant that is refused`,
      `${told} a service that fails`,
      `${told} a service that hangs`,
      `${told} a lost connection`,
      `${told} a response that is no JSON`,
      ...[2, 3, 4].map((id) => `each sees its own plants and faults: ${id}`),
      "a plant, over a socket",
    ]
      .map((title) => `ok ${title}`)
      .sort(),
  );
});

test.each([
  ["a 503 with Retry-After is repeated", faults.status(503, { retryAfter: 0 }), "bad_request", "unknown", 2],
  ["a 400 passes for a refusal, as the mock's README says", faults.status(400), "bad_request", "refused", 1],
] as const)("at the response, %s", async (_title, fault, code, outcome, total) => {
  const store = createPlantStore({ tokens: ["t1"], duplicates: "reject" });
  const plants = createPlantStoreClient({ baseUrl: "https://api.plants.test", token: "t1", fetch: store.fetch });
  await store.inject(fault, { at: "response" });
  const result = await plants.safe.createPlant({ id: 1, name: "Fern" });
  expect(result).toMatchObject({ ok: false, error: { code, outcome } });
  expect(await store.plants.has(1)).toBe(true);
  await store.requests.verify({ total });
});
