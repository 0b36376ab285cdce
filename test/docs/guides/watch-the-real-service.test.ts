/** The meanings of options have their tests in server/upstream and pair/upstream. */
import { createPlantStore } from "@plant-store/mock-server";
import { serve } from "@plant-store/mock-server/server";
import { createPlantStoreClient } from "@plant-store/sdk";
import { expect, test, vi } from "vitest";
import { serveHere } from "../../../packages/mock-server/src/testing/run-here.ts";
import { load, openGuide, printed } from "../blocks.ts";

const { sh, ts } = await openGuide("watch-the-real-service.md", { sh: 1, ts: 1 });
const [block = ""] = ts;
const STAGING = "https://staging.example/v1";

test("the command hands a request on", async () => {
  await using staging = await serve(createPlantStore({ tokens: ["t1"] }), { port: 0, basePath: "/v1" });
  const [, args = ""] = /plant-store-mock (.*)$/m.exec(`${sh}`) ?? [];
  await using mock = await serveHere(args.replace(STAGING, staging.url).split(" "));
  const plants = createPlantStoreClient({ baseUrl: mock.url, token: "t1" });
  expect(await plants.createPlant({ id: 1, name: "Fern" })).toEqual({ name: "Fern" });
  expect(mock.written()).toContain(
    `It hands each request on to ${staging.url}, which decides about tokens and plants.`,
  );
  expect(mock.written()).toMatch(/POST \/plants 200 [\d.]+ ms {2}upstream 200 \d+ ms #1 id 1/);
});

test("a response is lost once the service has said success, and verify counts violations", async () => {
  const real = createPlantStore({ tokens: ["t1"] });
  await using staging = await serve(real, { port: 0, basePath: "/v1" });
  const log = vi.spyOn(console, "log").mockReturnValue();
  await load(block.replace(STAGING, staging.url), fetch);
  expect(log.mock.calls.flat()).toEqual(printed(block));
  expect(await real.plants.count()).toBe(1);
});
