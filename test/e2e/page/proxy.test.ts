/** The page at a proxy with TLS, below its path, and on a port with TLS; and foreign pages that may use the service. */
import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { createServer } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createPlantStore, type PlantStore } from "@plant-store/mock-server";
import { serve } from "@plant-store/mock-server/server";
import type { Browser } from "playwright-core";
import { expect, test } from "vitest";
import { makeCertificates } from "../../support/certificates.ts";
import { passOn } from "../../support/path-proxy.ts";
import { INSECURE_HOST, inChromium } from "../support/chromium.ts";
import { listen, open } from "../support/servers.ts";
import { FERN, isLive, lines, TOKEN } from "./board.ts";

async function steer(browser: Browser, url: string, store: PlantStore): Promise<void> {
  await using context = await browser.newContext({ ignoreHTTPSErrors: true });
  const page = await context.newPage();
  await page.goto(`${url}/_mock#token=${TOKEN}`);
  await isLive(page);
  const create = () =>
    page.evaluate(
      async ([url, body]) => {
        const headers = { Authorization: "Bearer t1", "Content-Type": "application/json" };
        return (await fetch(`${url}/plants`, { method: "POST", headers, body })).status;
      },
      [url, FERN] as const,
    );
  expect(await create()).toBe(200);
  await lines(page).getByText("200").waitFor();
  await page.getByRole("button", { name: "Faults", exact: true }).click();
  await page.getByLabel("Kind").selectOption("status");
  await page.getByRole("button", { name: "Inject" }).click();
  await page.getByText("Faults 1").waitFor();
  expect(await create()).toBe(503);
  await page.getByRole("button", { name: "Reset …" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Reset", exact: true }).click();
  await expect.poll(() => store.requests.count()).toBe(0);
}

inChromium((browser) => {
  test.each([
    ["at a proxy that strips the path", true],
    ["at a proxy that keeps the path", false],
    ["on a port with TLS", undefined],
  ])("%s, one sees a request, injects a fault and resets", async (_, strips) => {
    const tls = (await makeCertificates()).valid;
    let port = 0;
    const pass = passOn(() => port, strips === true);
    await using proxy = await open(createServer(tls, pass), "https");
    const publicUrl = `https://${INSECURE_HOST}:${proxy.port}/mock`;
    await using store = createPlantStore({ tokens: ["t1"] });
    const place = strips === undefined ? { tls } : { publicUrl };
    await using server = await serve(store, { port: 0, control: { token: TOKEN }, ...place });
    port = server.port;
    await steer(browser(), strips === undefined ? server.url : publicUrl, store);
  });

  test("a file and a sandboxed frame, whose origin is null, use the service with its token, and never /_mock/", async () => {
    await using store = createPlantStore({ tokens: ["t1"] });
    const control = { token: TOKEN };
    await using server = await serve(store, { port: 0, control, allowedOrigins: ["*"], spaces: true });
    const script = `const statusOf = async (path, token) => {
      const headers = { Authorization: "Bearer " + token, "Content-Type": "application/json" };
      return fetch("${server.url}" + path, { method: "POST", headers, body: '${FERN}' }).then((r) => r.status, () => "no response");
    };
    const all = [["/plants", "t1"], ["/spaces/theirs/plants", "t2"], ["/_mock/api/reset", "${TOKEN}"]];
    Promise.all(all.map((one) => statusOf(...one))).then((all) => (document.title = all.join(" ")));`;
    const html = `<title>waiting</title><script>${script}</script>`;
    await using folder = await mkdtempDisposable(join(tmpdir(), "plant-store-page-"));
    const file = join(folder.path, "page.html");
    await writeFile(file, html);
    await using site = await listen((_, response) =>
      response
        .setHeader("Content-Type", "text/html")
        .setHeader("Content-Security-Policy", "sandbox allow-scripts")
        .end(html),
    );
    await using context = await browser().newContext();
    for (const url of [pathToFileURL(file).href, site.url]) {
      const page = await context.newPage();
      await page.goto(url);
      await expect.poll(() => page.title()).toBe("200 401 no response");
    }
    expect(store.spaces()).toEqual([]);
  });
});
