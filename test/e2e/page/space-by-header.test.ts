/** An app that renders on a server: one process, one base URL, and two workers at once. */
import { createPlantStore } from "@plant-store/mock-server";
import { serve } from "@plant-store/mock-server/server";
import { createPlantStoreClient } from "@plant-store/sdk";
import { expect, test } from "vitest";
import { inChromium } from "../support/chromium.ts";
import { listen } from "../support/servers.ts";

const SPACE = "x-plant-store-space";

/** Serves a page that names the plant it has created, and whose button creates another from the page itself. */
function serveApp(baseUrl: string) {
  return listen(async ({ url, headers }, response) => {
    if (url !== "/") return void response.writeHead(404).end();
    const space = headers[SPACE];
    const own = typeof space === "string" ? { [SPACE]: space } : {};
    const result = await createPlantStoreClient({ baseUrl, token: "t1", headers: own }).safe.createPlant({
      id: 1,
      name: `Of ${space}`,
    });
    response.setHeader("Content-Type", "text/html").end(
      `<p>${result.ok ? result.data.name : result.error.code}</p><button onclick='fetch("${baseUrl}/plants", {
        method: "POST",
        headers: { Authorization: "Bearer t1", "Content-Type": "application/json" },
        body: JSON.stringify({ id: 2, name: "From the page" }),
      }).then(({ status }) => { document.querySelector("p").textContent = status; })'></button>`,
    );
  });
}

inChromium((browser) => {
  test("each worker sees its own plants, rendered on the server and created in the page", async () => {
    const store = createPlantStore({ tokens: ["t1"], duplicates: "reject" });
    await using mock = await serve(store, { port: 0, spaces: true });
    await using app = await serveApp(mock.url);
    const work = async (space: string) => {
      await using context = await browser().newContext({ extraHTTPHeaders: { [SPACE]: space } });
      const page = await context.newPage();
      await page.goto(app.url);
      const rendered = await page.locator("p").textContent();
      await page.getByRole("button").click();
      await page.getByText("200").waitFor();
      return [rendered, await store.space(space).plants.values()];
    };
    expect(await Promise.all(["worker-1", "worker-2"].map(work))).toEqual(
      ["worker-1", "worker-2"].map((space) => [
        `Of ${space}`,
        [
          { id: 1n, name: `Of ${space}` },
          { id: 2n, name: "From the page" },
        ],
      ]),
    );
    expect([await store.plants.count(), await store.requests.count()]).toEqual([0, 0]);
  });
});
