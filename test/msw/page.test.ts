/** In a page, under every MSW and from every source of its script: the cases hold, as over HTTP, and so does all else. */
import { cases, type Observed } from "@plant-store/mock-server/conformance";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { faultTable, lostResponseTable } from "../pair/fault-table.ts";
import { connect } from "../pair/transports/http.ts";
import type { CaseResult } from "./cases.ts";
import { ASKS_FOR_407, type CheckResult } from "./checks.ts";
import { type Chromium, INSECURE_HOST, launchChromium } from "./chromium.ts";
import { type Network, openNetwork } from "./network.ts";
import { CHROMIUM } from "./platform.ts";
import { openSite, type ScriptSource, siteFolder } from "./site.ts";
import { type Variant, variants } from "./variants.ts";

/** What the transports themselves add to an answer. */
const NOT_OURS = ["connection", "content-length", "date", "keep-alive"];

/** From where the worker's script is, or without service workers, where MSW patches the page's fetch. */
const pages: readonly { readonly title: string; readonly variant: Variant; readonly source: ScriptSource }[] =
  variants.flatMap((variant) => [
    { title: `${variant.name}, its script by msw init`, variant, source: "msw init" },
    ...(variant.hasPlugin
      ? [{ title: `${variant.name}, its script by msw/vite`, variant, source: "msw/vite" } as const]
      : []),
    { title: `${variant.name}, without service workers`, variant, source: "none" },
  ]);

describe.skipIf(CHROMIUM.skipped)(CHROMIUM.title("In Chromium"), () => {
  let chromium: Chromium;
  let overHttp: ReadonlyMap<string, readonly Observed[]>;

  beforeAll(async () => {
    chromium = await launchChromium();
    overHttp = await answersOverHttp();
  });
  afterAll(() => chromium.close());

  describe.each(pages)("$title", ({ variant, source }) => {
    let network: Network;
    let results: readonly CaseResult[];
    let faults: readonly CheckResult[];
    let checks: readonly CheckResult[];

    beforeAll(async () => {
      await using site = await openSite(siteFolder(variant, source));
      await using page = await chromium.open(
        source === "none" ? site.url.replace("127.0.0.1", INSECURE_HOST) : site.url,
      );
      network = await openNetwork();
      results = await page.run("cases", network.origin);
      faults = await page.run("faults", network.origin);
      // MSW 3's worker waits at every stop for what hangs since, of the same page.
      await page.reload();
      checks = await page.run("worker", network.origin);
    });
    afterAll(() => network.close());

    test("every case for a page ran, and holds", () => {
      const expected = cases.filter(({ transports }) => transports.includes("worker")).map(({ name }) => name);
      expect(expected.length).toBeGreaterThan(200);
      expect(results.map(({ name }) => name)).toEqual(expected);
      expect(results.filter(({ found }) => found.length > 0)).toEqual([]);
    });

    test("the answers are those of the server", () => {
      for (const { name, answers } of results) {
        expect(answers.map(withoutTransportHeaders), name).toEqual(overHttp.get(name));
      }
    });

    test("every fault comes to what the table says", () => {
      expect(faults.map(({ name }) => name)).toEqual([...faultTable, ...lostResponseTable].map(({ title }) => title));
      expect(faults.filter(({ ok }) => !ok)).toEqual([]);
    });

    test("startPlantWorker does all that it promises", () => {
      expect(checks.length).toBeGreaterThan(10);
      expect(checks.filter(({ ok }) => !ok)).toEqual([]);
    });

    test("a 407 comes as it is, with a service worker or without", () => {
      expect(checks.find(({ name }) => name === ASKS_FOR_407)?.detail).toBe("407");
    });

    test("nothing reached the network but what was meant to", () => {
      const stopped = network.requests.filter((request) => request === "GET /stopped");
      const unhandled = ["GET /unhandled-warn", "GET /unhandled-bypass"];
      expect(stopped.length).toBeGreaterThan(3);
      expect(network.requests.filter((request) => request !== "GET /stopped")).toEqual(unhandled);
    });
  });
});

async function answersOverHttp(): Promise<ReadonlyMap<string, readonly Observed[]>> {
  const found = new Map<string, readonly Observed[]>();
  for (const { name, setup, exchanges, transports } of cases) {
    if (!transports.includes("worker")) continue;
    await using connection = await connect(setup);
    const answers: Observed[] = [];
    for (const { request } of exchanges) answers.push(withoutTransportHeaders(await connection.send(request)));
    found.set(name, answers);
  }
  return found;
}

function withoutTransportHeaders(answer: Observed): Observed {
  const headers = Object.entries(answer.headers).filter(([name]) => !NOT_OURS.includes(name));
  return { ...answer, headers: Object.fromEntries(headers) };
}
