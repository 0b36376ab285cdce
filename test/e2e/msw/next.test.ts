/** Next's development server, which gives the app another `fetch` after an edit: its creates stay with the mock of `instrumentation`. */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { MODULES } from "../support/executables.ts";
import { start } from "../support/run.ts";
import { openNetwork } from "./network.ts";
import { variantsWithPlugin } from "./variants.ts";

const FILES = {
  "app/layout.js": "export default ({ children }) => <html><body>{children}</body></html>;",
  "app/page.js": `import { createPlantStoreClient } from "@plant-store/sdk";
export const dynamic = "force-dynamic";
export default async () => {
  const result = await createPlantStoreClient().safe.createPlant({ id: 1, name: "Fern" });
  return <p>Before the edit: {result.ok ? result.data.name : result.error.message}.</p>;
};`,
  "instrumentation.js": `export async function register() {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { createPlantStore } = await import("@plant-store/mock-server");
  const { setupPlantServer } = await import("@plant-store/mock-server/node");
  setupPlantServer(createPlantStore({ baseUrl: process.env.PLANT_STORE_BASE_URL, tokens: ["t1"] })).listen();
}`,
};

test.each(variantsWithPlugin)("$name: a page creates a plant, and again after its first edit", async ({ folder }) => {
  await using network = await openNetwork();
  const app = join(folder, "next");
  await mkdir(join(app, "app"), { recursive: true });
  for (const [path, text] of Object.entries(FILES)) await writeFile(join(app, path), text);
  const env = { PLANT_STORE_BASE_URL: network.origin, PLANT_STORE_TOKEN: "t1", NEXT_TELEMETRY_DISABLED: "1" };
  const { child } = start(
    app,
    "node",
    [join(MODULES, "next/dist/bin/next"), "dev", "--port=0", "--hostname=127.0.0.1"],
    { env },
  );
  try {
    const url = await new Promise<string>((resolve) => {
      let output = "";
      child.stdout.on("data", (data) => {
        output += data;
        const [found] = /http:\/\/127\.0\.0\.1:\d+/.exec(output) ?? [];
        if (found && output.includes("Ready in")) resolve(found);
      });
    });
    const shown = async () => /<p>(.*?)<\/p>/.exec(await (await fetch(url)).text())?.[1]?.replaceAll("<!-- -->", "");
    expect(await shown()).toBe("Before the edit: Fern.");
    const page = join(app, "app/page.js");
    await writeFile(page, (await readFile(page, "utf8")).replace("Before", "After"));
    await expect.poll(shown, { timeout: 20_000 }).toBe("After the edit: Fern.");
    expect(network.requests).toEqual([]);
  } finally {
    child.kill();
  }
});
