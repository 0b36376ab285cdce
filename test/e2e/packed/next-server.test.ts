/** A service that counts what arrives while Next 14 and 16 build a site, and serve it. */
import { expect, test } from "vitest";
import { freePort } from "../../support/free-port.ts";
import { outputOf, start } from "../support/run.ts";
import { listen } from "../support/servers.ts";
import { consumer, install } from "./install.ts";

type Load = (path: string, init?: RequestInit) => Promise<string | undefined>;

/** Builds a site, which sends nothing, and serves it. Returns the names of the plants that arrive meanwhile. */
async function serve(folder: string, site: string, use: (load: Load) => Promise<void>): Promise<readonly string[]> {
  const sent: string[] = [];
  await using service = await listen(({ url }, response) => {
    sent.push(`${url}`.split("/")[1] ?? "");
    response.setHeader("Content-Type", "application/json").end('{"name":"Fern"}');
  });
  const env = { SERVICE: service.url, NEXT_TELEMETRY_DISABLED: "1" };
  const next = "node_modules/next/dist/bin/next";
  await outputOf(folder, "node", [next, "build", site], { env });
  expect(sent).toEqual([]);
  const origin = `http://127.0.0.1:${await freePort()}`;
  const args = [next, "start", site, `--port=${new URL(origin).port}`, "--hostname=127.0.0.1"];
  const { child } = start(folder, "node", args, { env });
  try {
    await expect.poll(() => fetch(`${origin}/none`).then(({ ok }) => ok, String), { timeout: 20_000 }).toBe(false);
    await use(async (path, init) => {
      const text = await (await fetch(origin + path, init)).text();
      return (/<p>([^<]+)/.exec(text) ?? /name="(\$ACTION_ID_\w+)"/.exec(text))?.[1] ?? text;
    });
  } finally {
    child.kill();
  }
  return sent;
}

test.each([
  ["14", { next: "14.2.35", react: "18.3.1", "react-dom": "18.3.1" }],
  ["16", {}],
])("Next %s: whatever says that it created a plant has sent one", { timeout: 240_000 }, async (version, versions) => {
  const folder = await install(consumer("next-server"), versions);
  const sent = await serve(folder, ".", async (load) => {
    for (const time of [1, 2]) {
      for (const page of ["search", "static"]) expect(await load(`/${page}?q=${time}`), page).toBe("created");
      for (const route of ["handler", "edge"])
        expect(await load(`/${route}`, { method: "POST" }), route).toBe("created");
      const body = new FormData();
      body.set((await load("/action")) ?? "", "");
      expect(await load("/action", { method: "POST", body }), "action").toBe("created");
    }
  });
  const once = ["search", "static", "handler", "edge", "action"];
  expect(sent).toEqual([...once, ...once]);
  if (version === "14") return;
  const rendered = await serve(folder, "components", async (load) => {
    for (const _time of [1, 2]) expect(await load("/")).toBe("created");
  });
  expect(rendered).toEqual(["components", "components"]);
});
