/** Playwright's `test` with the app and its mock: each worker has a space of the mock, and serves the app over it. */
import { connectPlantStore, type RemotePlantStore } from "@plant-store/mock-server";
import { test as base } from "@playwright/test";
import { createServer } from "vite";
import { MOCK } from "../playwright.config.ts";

export { expect } from "@playwright/test";

interface OfWorker {
  /** The mock, seen and steered from outside. It begins empty in each test. */
  readonly mock: RemotePlantStore;
  readonly appUrl: string;
}

export const test = base.extend<object, OfWorker>({
  mock: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that it needs from this pattern.
    async ({}, use, { parallelIndex }) => {
      const options = { controlToken: MOCK.controlToken, space: `worker-${parallelIndex}` };
      await using mock = await connectPlantStore(MOCK.url, options);
      await use(mock);
    },
    { scope: "worker" },
  ],
  appUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use, { parallelIndex }) => {
      // Only the base URL of the app changes.
      process.env.VITE_PLANT_STORE_BASE_URL = `${MOCK.url}/spaces/worker-${parallelIndex}`;
      const server = await createServer({
        cacheDir: `node_modules/.vite-${parallelIndex}`,
        logLevel: "error",
        server: { host: "127.0.0.1", port: 0 },
      });
      await server.listen();
      await use(server.resolvedUrls?.local[0] ?? "");
      await server.close();
    },
    { scope: "worker" },
  ],
});

test.beforeEach(async ({ page, appUrl, mock }) => {
  await mock.reset();
  // Stands for the page's own server.
  await page.route("**/plant-store-token", (route) => route.fulfill({ body: "t1" }));
  await page.goto(appUrl);
});

// In front of staging: no response broke the contract.
test.afterEach(({ mock }) => mock.requests.verify({ upstream: { violations: 0 } }));
