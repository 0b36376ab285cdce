/** Stores in IndexedDB, over reloads and in two tabs, through MSW's worker and through `store.fetch`. */
import { join } from "node:path";
import { build, type Plugin } from "esbuild";
import { afterAll, describe, expect, test } from "vitest";
import { root } from "../../docs/blocks.ts";
import type { CheckResult } from "../support/checks.ts";
import { inChromium } from "../support/chromium.ts";
import { listen, type OpenServer } from "../support/servers.ts";
import { openNetwork } from "./network.ts";
import { type OpenPage, openPage } from "./open-page.ts";
import { openSite, siteFolder } from "./sites.ts";
import type { Created, Known } from "./suites/storage.ts";
import { newest } from "./variants.ts";

const PAST_2_53 = "9007199254740993";

const contractScript = bundleContract();
const site = await openSite(siteFolder(newest, "msw init"));
const network = await openNetwork();

inChromium((browser) => {
  afterAll(async () => {
    await site[Symbol.asyncDispose]();
    await network[Symbol.asyncDispose]();
  });
  const open = () => openPage(browser(), site.url);
  const openStore = async (page: OpenPage, by: "store.fetch" | "worker") => {
    expect(await page.run("openStore", { origin: network.origin, by })).toBe("ready");
    return page;
  };
  const createAll = (page: OpenPage, ids: readonly string[]) => page.run<readonly Created[]>("createAll", ids);
  const known = (page: OpenPage) => page.run<Known>("known", undefined);

  test("plants, journal, numbers, and faults with what is left of them survive a reload", async () => {
    await using page = await openStore(await open(), "worker");
    await page.run("injectBusy", 3);
    const statuses = [];
    for (const id of ["1", "1", PAST_2_53]) statuses.push(...(await createAll(page, [id])));
    expect(statuses).toEqual([1, 2, 3].map((number) => ({ status: 503, number })));
    await page.run("injectBusy", 2);
    expect(await createAll(page, ["2"])).toEqual([{ status: 503, number: 4 }]);
    await page.reload();
    await openStore(page, "worker");
    expect(await createAll(page, ["2"])).toEqual([{ status: 503, number: 5 }]);
    expect(await createAll(page, [PAST_2_53])).toEqual([{ status: 200, number: 6 }]);
    const before = await known(page);
    expect(before).toEqual({
      plants: ["7 Ivy", `${PAST_2_53} Fern`],
      requests: [
        "1 1 503 false",
        "2 1 503 false",
        `3 ${PAST_2_53} 503 false`,
        "4 2 503 false",
        "5 2 503 false",
        `6 ${PAST_2_53} 200 true`,
      ],
    });
    await page.reload("hard");
    await openStore(page, "worker");
    expect(await known(page)).toEqual(before);
    expect(await createAll(page, [PAST_2_53])).toEqual([{ status: 400, number: 7 }]);
  });

  test("20 resets, and 20 forks that are closed, leave nothing behind", async () => {
    await using page = await openStore(await open(), "store.fetch");
    await page.run("injectBusy", 3);
    await createAll(page, ["1", "2"]);
    expect(await page.run("resetAndFork", 20)).toEqual({ spaces: 1, plants: 1, requests: 0 });
  });

  test("a tab that deletes the database is not held up, and the others begin anew", async () => {
    await using one = await openStore(await open(), "store.fetch");
    await using other = await openStore(await one.openBeside(), "store.fetch");
    await createAll(one, ["1", "2"]);
    await one.run("beginSlow", "3");
    await other.run("deleteDatabase", undefined);
    expect(await one.run("endSlow", undefined)).toMatchObject({ status: 200 });
    expect(await known(one)).toEqual({ plants: ["7 Ivy"], requests: [] });
    expect(await createAll(other, ["1"])).toEqual([{ status: 200, number: 1 }]);
  });

  test("a store that is closed lets the database go", async () => {
    await using page = await openStore(await open(), "store.fetch");
    await page.run("close", undefined);
    await page.run("makeDatabase", { name: "plant-store", version: 5 });
    expect(await page.run("openStore", { origin: network.origin, by: "store.fetch" })).toMatch(/another format/);
  });

  describe("one line says what is wrong:", () => {
    test("another program's database, and one of another format", async () => {
      await using page = await open();
      await page.run("makeDatabase", { name: "todos", version: 1 });
      await page.run("makeDatabase", { name: "newer", version: 2 });
      expect(await page.run("openDatabase", "todos")).toBe(
        'Error: indexedDbStorage: "todos": another program\'s data is in it. Name another database.',
      );
      expect(await page.run("openDatabase", "newer")).toBe(
        'Error: indexedDbStorage: "newer": it has another format than 1, which this version of @plant-store/mock-server reads. Name another database: only the plants of a server go over, by --dump and --seed.',
      );
    });

    test("a page that may store nothing", async () => {
      // It gives the page an origin of its own, to which IndexedDB is refused. MSW cannot even be imported there.
      await using server = await serveContract({ "content-security-policy": "sandbox allow-scripts" });
      await using page = await openPage(browser(), server.url);
      expect(await page.run("openDatabase", "plants")).toBe(
        'Error: indexedDbStorage: "plants": the browser refuses IndexedDB to this page. Allow it to store data, or use memoryStorage().',
      );
    });

    test("a browser without room, which works again once it has some", async () => {
      await using context = await browser().newContext();
      const page = await context.newPage();
      await page.goto(site.url);
      await page.waitForFunction("globalThis.suites !== undefined");
      const devTools = await context.newCDPSession(page);
      const { origin } = new URL(site.url);
      await devTools.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 4_000_000 });
      const { line, stored } = await page.evaluate<{ line: string; stored: number }>('suites.fill("full")');
      expect(line).toBe(
        'Error: indexedDbStorage: "full": the browser has no room for more. Delete the data of this site, or free some of the disk.',
      );
      expect(stored).toBeGreaterThan(1);
      await devTools.send("Storage.overrideQuotaForOrigin", { origin });
      expect(await page.evaluate('suites.createSmall("full")')).toEqual({ status: 200, stored: stored + 1 });
    });
  });

  test("the contract of a storage holds, and two stores behave as the model of one", async () => {
    await using server = await serveContract();
    await using page = await openPage(browser(), server.url);
    const results = await page.run<readonly CheckResult[]>("contract", undefined);
    expect(results.map(({ name }) => name)).toContain("over IndexedDB, two stores behave as the model of one");
    expect(results.filter(({ ok }) => !ok)).toEqual([]);
  });
});

async function serveContract(headers: Readonly<Record<string, string>> = {}): Promise<OpenServer> {
  const script = await contractScript;
  return listen(({ url }, response) => {
    const [type, text] =
      url === "/contract.js"
        ? ["text/javascript", script]
        : ["text/html", '<script type="module" src="/contract.js"></script>'];
    response.writeHead(200, { ...headers, "content-type": type, "access-control-allow-origin": "*" }).end(text);
  });
}

/** Bundles the suites that storages share, over the few parts of Vitest that they use. */
async function bundleContract(): Promise<string> {
  const suites = join(import.meta.dirname, "suites/contract");
  const imports = [
    "storage/open-space.test.ts",
    "storage/shared/shared-space.test.ts",
    "store/storages.test.ts",
    "store/model.test.ts",
    "store/journal/follow.test.ts",
  ].map((name) => `import ${JSON.stringify(join(root, "packages/mock-server/src", name))};`);
  const { THOROUGH, FUZZ_SEED } = process.env;
  const inAPage: Plugin = {
    name: "in a page",
    setup({ onResolve }) {
      onResolve({ filter: /^(?:vitest|node:timers\/promises)$/ }, () => ({ path: join(suites, "vitest.ts") }));
      onResolve({ filter: /\/testing\/(peers|storages)\.ts$/ }, () => ({ path: join(suites, "storages.ts") }));
    },
  };
  const { outputFiles } = await build({
    stdin: { contents: imports.join(""), resolveDir: suites },
    bundle: true,
    format: "esm",
    target: "es2022",
    write: false,
    define: { "process.env": JSON.stringify({ THOROUGH, FUZZ_SEED }) },
    // The package is free of side effects, but a test is one.
    ignoreAnnotations: true,
    logLevel: "error",
    conditions: ["@plant-store/source"],
    plugins: [inAPage],
  });
  return outputFiles[0]?.text ?? "";
}
