/** SvelteKit runs a universal `load` on the server, and again in the page, where it replays the response to an equal request. */
import { expect, test } from "vitest";
import { blocks, readDocument, writeInto } from "../../docs/blocks.ts";
import { inChromium } from "../support/chromium.ts";
import { outputOf } from "../support/run.ts";
import { install, installedFile } from "./install.ts";
import { serveAtPort, serveMock } from "./serve.ts";

const [, hook = ""] = blocks("js", await readDocument("packages/sdk/docs/on-a-server-that-renders.md"));

const FILES = {
  "src/app.html": "<title>Plants</title><div>%sveltekit.body%</div>%sveltekit.head%",
  "src/hooks.server.js": hook,
  "src/routes/+page.js": `
import { createPlantStoreClient } from "@plant-store/sdk";
export async function load({ fetch, url }) {
  const plants = createPlantStoreClient({ baseUrl: url.searchParams.get("service"), token: "t1", fetch });
  const { name } = await plants.createPlant({ id: 1, name: "Fern" });
  return { name, where: "document" in globalThis ? "page" : "server" };
}
`,
  "src/routes/+page.svelte": "<script>const { data } = $props();</script><p>{data.name} in the {data.where}</p>",
  "vite.config.ts": 'import { sveltekit } from "@sveltejs/kit/vite";\nexport default { plugins: [sveltekit()] };',
};

const folder = await install("sveltekit");
for (const [path, text] of Object.entries(FILES)) await writeInto(folder, path, text);
const vite = installedFile(folder, "vite/bin/vite.js");

inChromium((browser) => {
  test("a universal load creates a plant once, for the server and the page", async () => {
    await outputOf(folder, "node", [vite, "build"]);
    await using mock = await serveMock();
    await using site = await serveAtPort(folder, [vite, "preview", "--host=127.0.0.1"], ["/none", 404]);
    await using page = await browser().newPage();
    await page.goto(`${site.url}/?service=${mock.url}`);
    await page.getByText("Fern in the page").waitFor();
    expect(await mock.store.requests.count()).toBe(1);
  });
});
