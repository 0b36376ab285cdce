/** Next 14 and 16: what arrives while they build a site, and serve it; and the mock of an `instrumentation` in development. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { writeInto } from "../../docs/blocks.ts";
import { openNetwork } from "../msw/network.ts";
import { outputOf } from "../support/run.ts";
import { listen } from "../support/servers.ts";
import { install, installedFile } from "./install.ts";
import { serveAtPort } from "./serve.ts";

type Load = (path: string, init?: RequestInit) => Promise<string | undefined>;

const ENV = { NEXT_TELEMETRY_DISABLED: "1" };

const LAYOUT = `
export default ({ children }) => <html lang="en"><body>{children}</body></html>;
`;

const CREATE = 'import { create } from "../../create.js";\n';
const CACHED = `${CREATE}export const fetchCache = "force-cache";\n`;
const handler = (name: string) =>
  `${CACHED}export const POST = async () => new Response("<p>" + (await create("${name}")) + "</p>");`;

/** Beside those of consumers/next. */
const PAGES = {
  "app/layout.js": LAYOUT,
  "app/static/page.js": `${CREATE}export default async () => <p>{await create("static")}</p>;`,
  "app/search/page.js": `${CACHED}
export default async ({ searchParams }) => {
  await (await searchParams).q;
  return <p>{await create("search")}</p>;
};
`,
  "app/handler/route.js": handler("handler"),
  "app/edge/route.js": `${handler("edge")}\nexport const runtime = "edge";`,
  "mocked/app/page.js": `
import { createPlantStoreClient } from "@plant-store/sdk";
export const dynamic = "force-dynamic";
export default async () => {
  const { name } = await createPlantStoreClient().createPlant({ id: 1, name: "Fern" });
  return <p>{"Before the edit: " + name}</p>;
};
`,
};

const folder = await prepared("next");
const nextOf = (folder: string) => installedFile(folder, "next/dist/bin/next");

/** Installs the sites, and gives each its layout and its configuration. */
async function prepared(name: string): Promise<string> {
  const folder = await install(name);
  for (const [path, text] of Object.entries(PAGES)) await writeInto(folder, path, text);
  for (const [site, own] of Object.entries({ components: "{ ...config, cacheComponents: true }", mocked: "config" })) {
    await writeInto(folder, `${site}/app/layout.js`, LAYOUT);
    const configuration = `import config from "../next.config.js";\nexport default ${own};\n`;
    await writeInto(folder, `${site}/next.config.js`, configuration);
  }
  return folder;
}

/** Builds a site, which sends nothing, and serves it. Returns the names of the plants that arrive meanwhile. */
async function serve(folder: string, site: string, use: (load: Load) => Promise<void>): Promise<readonly string[]> {
  const sent: string[] = [];
  await using service = await listen(({ url }, response) => {
    sent.push(`${url}`.split("/")[1] ?? "");
    response.setHeader("Content-Type", "application/json").end('{"name":"Fern"}');
  });
  const env = { ...ENV, SERVICE: service.url };
  const script = nextOf(folder);
  await outputOf(folder, "node", [script, "build", site], { env });
  expect(sent).toEqual([]);
  await using next = await serveAtPort(folder, [script, "start", site, "--hostname=127.0.0.1"], ["/none", 404], env);
  await use(async (path, init) => {
    const text = await (await fetch(next.url + path, init)).text();
    return (/<p>([^<]+)/.exec(text) ?? /name="(\$ACTION_ID_\w+)"/.exec(text))?.[1] ?? text;
  });
  return sent;
}

test.each([
  ["14", await prepared("next-14")],
  ["16", folder],
])("Next %s: whatever says that it created a plant has sent one", { timeout: 240_000 }, async (version, folder) => {
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

// After an edit it gives the app another `fetch`.
test("in development a page creates a plant, and another after an edit, and the service gets none", async () => {
  await using network = await openNetwork();
  const env = { ...ENV, PLANT_STORE_BASE_URL: network.origin, PLANT_STORE_TOKEN: "t1" };
  await using next = await serveAtPort(
    folder,
    [nextOf(folder), "dev", "mocked", "--hostname=127.0.0.1"],
    ["/none", 404],
    env,
  );
  const shown = async () => /<p>(.*?)<\/p>/.exec(await (await fetch(next.url)).text())?.[1];
  await expect.poll(shown, { timeout: 60_000 }).toBe("Before the edit: Fern");
  const page = join(folder, "mocked/app/page.js");
  await writeFile(page, (await readFile(page, "utf8")).replace("Before", "After"));
  await expect.poll(shown).toBe("After the edit: Fern");
  expect(await shown()).toBe("After the edit: Fern");
  expect(network.requests).toEqual([]);
});
