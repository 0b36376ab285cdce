/** Vite's development server, with MSW's plugin: MSW 3 alone has one. */

import { createServer } from "vite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Chromium, launchChromium } from "./chromium.ts";
import { openNetwork } from "./network.ts";
import { CHROMIUM } from "./platform.ts";
import { workerPlugin } from "./site.ts";
import { type Variant, variants } from "./variants.ts";

describe.skipIf(CHROMIUM.skipped)(CHROMIUM.title("In Chromium"), () => {
  let chromium: Chromium;
  beforeAll(async () => {
    chromium = await launchChromium();
  });
  afterAll(() => chromium.close());

  test.each(variants.filter(({ hasPlugin }) => hasPlugin))("$name: a page below a base is mocked", async (variant) => {
    await using network = await openNetwork();
    await using server = await openDevServer(variant, "/app/");
    await using page = await chromium.open(`${server.origin}/app/`);
    const error = await page.run("start", { origin: network.origin });
    expect(error).toMatch(/no worker script of MSW at .*\/mockServiceWorker\.js: .*(text\/html|404)/);
    const workerUrl = "/app/mockServiceWorker.js";
    expect(await page.run("start", { origin: network.origin, workerUrl })).toBe("started");
    expect(await page.run("request", `${network.origin}/plants`)).toContain("40501");
    expect(network.requests).toEqual([]);
  });
});

async function openDevServer({ folder }: Variant, base: string) {
  const server = await createServer({
    root: folder,
    base,
    configFile: false,
    logLevel: "error",
    plugins: [await workerPlugin()],
    server: { host: "127.0.0.1", port: 0 },
  });
  await server.listen();
  const [url = ""] = server.resolvedUrls?.local ?? [];
  return { origin: new URL(url).origin, [Symbol.asyncDispose]: () => server.close() };
}
