/** Next's development server over the mock of its `instrumentation`: after an edit it gives the app another `fetch`. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openNetwork } from "../msw/network.ts";
import { start } from "../support/run.ts";
import { consumer, install } from "./install.ts";

test("a page creates a plant, and another after an edit, and the service gets none", async () => {
  const folder = await install(consumer("next"));
  await using network = await openNetwork();
  const env = { PLANT_STORE_BASE_URL: network.origin, PLANT_STORE_TOKEN: "t1", NEXT_TELEMETRY_DISABLED: "1" };
  const args = ["node_modules/next/dist/bin/next", "dev", "--port=0", "--hostname=127.0.0.1"];
  const { child } = start(folder, "node", args, { env });
  try {
    const url = await new Promise<string>((resolve) => {
      let output = "";
      child.stdout.on("data", (data) => {
        output += data;
        const [found] = /http:\/\/127\.0\.0\.1:\d+/.exec(output) ?? [];
        if (found && output.includes("Ready in")) resolve(found);
      });
    });
    const shown = async () => /<p>(.*?)<\/p>/.exec(await (await fetch(url)).text())?.[1];
    expect(await shown()).toBe("Before the edit: Fern");
    const page = join(folder, "app/page.js");
    await writeFile(page, (await readFile(page, "utf8")).replace("Before", "After"));
    await expect.poll(shown, { timeout: 20_000 }).toBe("After the edit: Fern");
    expect(await shown()).toBe("After the edit: Fern");
    expect(network.requests).toEqual([]);
  } finally {
    child.kill();
  }
});
