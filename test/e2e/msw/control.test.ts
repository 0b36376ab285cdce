/** Pages of other origins, which have even the token, against the control API of a server. */
import { readFileSync } from "node:fs";
import { createPlantStore, faults, type PlantStore } from "@plant-store/mock-server";
import { type PlantStoreServer, serve } from "@plant-store/mock-server/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { INSECURE_HOST, inChromium } from "../support/chromium.ts";
import { listen, type OpenServer } from "../support/servers.ts";
import { type OpenPage, openPage } from "./open-page.ts";

const TOKEN = "control-sword";
const BODY = '{"fault":{"kind":"hang"}}';

const PAGE = `<!doctype html><script>
const event = (target, ...names) => new Promise((resolve) => {
  for (const name of names) target.addEventListener(name, () => resolve(name), { once: true });
});
const append = (tag, properties) => document.body.appendChild(Object.assign(document.createElement(tag), properties));
globalThis.suites = {
  async ask({ url, ...init }) {
    try {
      const response = await fetch(url, init);
      return response.type + " " + response.status + " " + (await response.text());
    } catch (error) {
      return error.name;
    }
  },
  async submit({ url, method, enctype }) {
    const frame = append("iframe", { name: "frame" + Math.random() });
    const form = append("form", { action: url, method, enctype, target: frame.name });
    form.append(Object.assign(document.createElement("input"), { name: '{"fault":{"kind":"hang"},"a":"', value: '"}' }));
    const loaded = event(frame, "load");
    form.submit();
    await loaded;
    try {
      return frame.contentWindow.document.body.textContent;
    } catch (error) {
      return error.name;
    }
  },
  async embed({ url, tag }) {
    const name = tag === "link" ? "href" : tag === "object" ? "data" : "src";
    const element = append(tag, { rel: "stylesheet", [name]: url });
    return event(element, "load", "error");
  },
  source: ({ url }) => event(new EventSource(url), "open", "error"),
  socket: ({ url }) => event(new WebSocket(url.replace("http", "ws")), "open", "error"),
  beacon: ({ url, text }) => String(navigator.sendBeacon(url, new Blob([text], { type: "text/plain" }))),
};
</script><body>`;

const contract = readFileSync(new URL("../../../spec/control.yaml", import.meta.url), "utf8");
const ROUTES = [...contract.matchAll(/^ {2}(\/\S+):$/gm)].map(([, path = ""]) => path.replace("{id}", "1"));
const METHODS = ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"];

inChromium((browser) => {
  let site: OpenServer;
  let store: PlantStore;
  let server: PlantStoreServer;

  beforeAll(async () => {
    site = await listen(({ url }, response) => {
      // Without an origin of its own: a sandbox has "null".
      if (url === "/sandbox") response.setHeader("content-security-policy", "sandbox allow-scripts allow-forms");
      response.setHeader("content-type", "text/html").end(PAGE);
    });
    store = createPlantStore({ seed: [{ id: 1, name: "Monstera" }] });
    server = await serve(store, { port: 0, control: { token: TOKEN } });
    await store.inject(faults.latency(0));
  });
  afterAll(async () => {
    await server.close();
    await site[Symbol.asyncDispose]();
  });

  const state = async () => ({
    plants: await store.plants.values(),
    requests: await store.requests.all(),
    injected: (await store.injected()).map(({ id }) => id),
  });

  describe.each([
    ["a foreign origin", (url: string) => url.replace("127.0.0.1", INSECURE_HOST)],
    ["another port of loopback", (url: string) => url],
    ["another port of localhost", (url: string) => url.replace("127.0.0.1", "localhost")],
    ["no origin: a sandbox", (url: string) => `${url}/sandbox`],
  ])("a page of %s", (_, at) => {
    let page: OpenPage;
    beforeAll(async () => {
      page = await openPage(browser(), at(site.url));
    });

    test("reads nothing and changes nothing", async () => {
      const before = await state();
      const token = { authorization: `Bearer ${TOKEN}` };
      for (const route of ["", ...ROUTES.map((path) => `/api${path}`)]) {
        const url = `http://127.0.0.1:${server.port}/_mock${route}`;
        const asked = METHODS.map((method) => {
          const body = method === "POST" ? { body: BODY } : {};
          return page.run<string>("ask", {
            url,
            method,
            ...body,
            headers: { ...token, "content-type": "application/json" },
          });
        });
        expect(new Set(await Promise.all(asked)), route).toEqual(new Set(["TypeError"]));
        for (const method of ["GET", "POST"]) {
          const sent = { url, method, mode: "no-cors", headers: token, ...(method === "POST" && { body: BODY }) };
          expect(["TypeError", "opaque 0 "], route).toContain(await page.run<string>("ask", sent));
        }
        for (const enctype of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"])
          expect(await page.run<string>("submit", { url, method: "POST", enctype }), route).not.toContain("Monstera");
        for (const tag of ["script", "img", "link"])
          expect(await page.run<string>("embed", { url, tag }), route).toBe("error");
        for (const suite of ["source", "socket"]) expect(await page.run<string>(suite, { url }), route).toBe("error");
        await page.run("beacon", { url, text: BODY });
      }
      expect(await state()).toEqual(before);
    });
  });

  test("the same is read by a program, which says nothing of a page", async () => {
    const headers = { authorization: `Bearer ${TOKEN}` };
    const response = await fetch(`http://127.0.0.1:${server.port}/_mock/api/plants`, { headers });
    expect(await response.text()).toContain("Monstera");
  });
});
