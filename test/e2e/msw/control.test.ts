/** Pages of other origins, which have even the token, against the control API of a server. */
import { createPlantStore, faults } from "@plant-store/mock-server";
import { serve } from "@plant-store/mock-server/server";
import { afterAll, expect, test } from "vitest";
import { INSECURE_HOST, inChromium } from "../support/chromium.ts";
import { listen } from "../support/servers.ts";
import { HOSTILE_PAGE, OPAQUE } from "./hostile-page.ts";
import { openPage } from "./open-page.ts";

const TOKEN = "control-sword";
const BODY = '{"fault":{"kind":"hang"}}';
/** A form's `name=value` that is JSON. */
const FORM = { name: '{"fault":{"kind":"hang"},"a":"', value: '"}' };

/** Any refusal comes before the routing, and test/hostile/control.test.ts tries each route. */
const ATTACKED = ["", "/api/plants", "/api/events", "/api/faults"];
const METHODS = ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"];

const site = await listen(({ url }, response) => {
  // Without an origin of its own: a sandbox has "null".
  if (url === "/sandbox") response.setHeader("content-security-policy", "sandbox allow-scripts allow-forms");
  response.setHeader("content-type", "text/html").end(HOSTILE_PAGE);
});
const store = createPlantStore({ seed: [{ id: 1, name: "Monstera" }] });
const server = await serve(store, { port: 0, control: { token: TOKEN } });
await store.inject(faults.latency(0));

inChromium((browser) => {
  afterAll(async () => {
    await server.close();
    await site[Symbol.asyncDispose]();
  });

  const state = async () => ({
    plants: await store.plants.values(),
    requests: await store.requests.all(),
    injected: (await store.injected()).map(({ id }) => id),
  });

  test.concurrent.each([
    ["a foreign origin", (url: string) => url.replace("127.0.0.1", INSECURE_HOST)],
    ["another port of loopback", (url: string) => url],
    ["another port of localhost", (url: string) => url.replace("127.0.0.1", "localhost")],
    ["no origin: a sandbox", (url: string) => `${url}/sandbox`],
  ])("a page of %s reads nothing and changes nothing", async (_, at) => {
    await using page = await openPage(browser(), at(site.url));
    const before = await state();
    const token = { authorization: `Bearer ${TOKEN}` };
    for (const route of ATTACKED) {
      const url = `http://127.0.0.1:${server.port}/_mock${route}`;
      const asked = METHODS.map((method) => {
        const body = method === "POST" ? { body: BODY } : {};
        return page.run("ask", { url, method, ...body, headers: { ...token, "content-type": "application/json" } });
      });
      expect(await Promise.all(asked), route).toEqual(METHODS.map(() => ({ failed: "TypeError" })));
      for (const method of ["GET", "POST"]) {
        const sent = { url, method, mode: "no-cors", headers: token, ...(method === "POST" && { body: BODY }) };
        expect([{ failed: "TypeError" }, OPAQUE], route).toContainEqual(await page.run("ask", sent));
      }
      const types = ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"];
      const shown = types.map((enctype) => page.run<string>("submit", { url, ...FORM, enctype }));
      for (const text of await Promise.all(shown)) expect(text, route).not.toContain("Monstera");
      const embedded = ["script", "img", "link"].map((tag) => page.run("embed", { url, tag }));
      const opened = ["source", "socket"].map((suite) => page.run(suite, { url }));
      expect(await Promise.all([...embedded, ...opened]), route).toEqual(Array(5).fill("error"));
      await page.run("beacon", { url, text: BODY });
    }
    expect(await state()).toEqual(before);
  });

  test("the same is read by a program, which says nothing of a page", async () => {
    const headers = { authorization: `Bearer ${TOKEN}` };
    const response = await fetch(`http://127.0.0.1:${server.port}/_mock/api/plants`, { headers });
    expect(await response.text()).toContain("Monstera");
  });
});
