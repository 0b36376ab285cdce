/** A real service behind the mock: what the page shows of it, and what a store in a page can see. */
import { faults } from "@plant-store/mock-server";
import { expect, test } from "vitest";
import { inChromium } from "../support/chromium.ts";
import { judge } from "../support/judge.ts";
import { listen } from "../support/servers.ts";
import { openApp } from "./app.ts";
import { FERN, inBoard, isLive, lines } from "./board.ts";

const JSON_TYPE = { "Content-Type": "application/json" };

/** A service for any page, which responds by the id that it gets. */
const openService = async () => {
  const posts: string[] = [];
  const server = await listen((request, response) => {
    for (const part of ["origin", "headers", "methods"]) response.setHeader(`access-control-allow-${part}`, "*");
    response.setHeader("access-control-allow-headers", "authorization, content-type, via");
    let body = "";
    request
      .on("data", (chunk) => (body += chunk))
      .on("end", () => {
        if (request.method !== "POST") return response.writeHead(204).end();
        posts.push(body);
        const name = body.includes('"id":2') ? 7 : "Fern";
        if (body.includes('"id":3')) return response.writeHead(307, { Location: "/elsewhere" }).end();
        return response.writeHead(200, { ...JSON_TYPE, "Set-Cookie": "a=1" }).end(JSON.stringify({ name }));
      });
  });
  return Object.assign(server, { posts });
};

inBoard((open) => {
  test("the page shows what the service made of a request, and what a fault took away", async () => {
    await using service = await openService();
    const { page } = await open({
      store: { upstream: service.url },
      before: async ({ store, create }) => {
        await create('{"id":2,"name":"Fern"}');
        await store.inject(faults.status(503), { at: "response", times: 1 });
        await create(FERN);
      },
    });
    await isLive(page);
    await lines(page).getByText("the service breaks the contract").waitFor();
    await lines(page).getByText("stored, response lost").click();
    await page.getByText("The plant was stored, but the client was not told").waitFor();
    await page.getByRole("heading", { name: "The real service" }).waitFor();
    await lines(page).getByText("perhaps stored").click();
    await page.getByText("/name: expected a string, received an integer").waitFor();
    await judge(page, "with a real service");
  });
});

inChromium((browser) => {
  test("a store in a page hands on once, and a redirect, whose target a page cannot see, is a 502", async () => {
    await using service = await openService();
    await using app = await openApp(browser());
    await app.run(`globalThis.store = mock.createPlantStore({ upstream: ${JSON.stringify(service.url)} })`);
    const seen = await app.run(`(async () => {
      const statuses = [];
      for (const id of [1, 3]) {
        const headers = { Authorization: "Bearer t1", "Content-Type": "application/json" };
        const init = { method: "POST", headers, body: JSON.stringify({ id, name: "Fern" }) };
        const response = await store.fetch("https://api.plants.test/plants", init);
        statuses.push(response.status, response.headers.get("Set-Cookie"));
      }
      return [...statuses, ...(await store.requests.all()).map(({ upstream }) => upstream.outcome)];
    })()`);
    expect(seen).toEqual([200, null, 502, null, "created", "unknown"]);
    expect(service.posts).toHaveLength(2);
  });
});
