/** Next's development server over the mock of its `instrumentation`: after an edit it gives the app another `fetch`. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { freePort } from "../../support/free-port.ts";
import { openNetwork } from "../msw/network.ts";
import { start } from "../support/run.ts";
import { consumer, install } from "./install.ts";

test("a page creates a plant, and another after an edit, and the service gets none", async () => {
  const folder = await install(consumer("next"));
  await using network = await openNetwork();
  const env = { PLANT_STORE_BASE_URL: network.origin, PLANT_STORE_TOKEN: "t1", NEXT_TELEMETRY_DISABLED: "1" };
  const port = await freePort();
  const args = ["node_modules/next/dist/bin/next", "dev", `--port=${port}`, "--hostname=127.0.0.1"];
  const { child } = start(folder, "node", args, { env });
  const shown = async () => /<p>(.*?)<\/p>/.exec(await (await fetch(`http://127.0.0.1:${port}`)).text())?.[1];
  try {
    await expect.poll(shown, { timeout: 40_000 }).toBe("Before the edit: Fern");
    const page = join(folder, "app/page.js");
    await writeFile(page, (await readFile(page, "utf8")).replace("Before", "After"));
    await expect.poll(shown, { timeout: 20_000 }).toBe("After the edit: Fern");
    expect(await shown()).toBe("After the edit: Fern");
    expect(network.requests).toEqual([]);
  } finally {
    child.kill();
  }
});
