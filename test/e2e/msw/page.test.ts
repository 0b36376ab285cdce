/** The suites in a page, under every MSW, with its service worker and without. The cases hold as they do over HTTP. */
import type { Observed } from "@plant-store/mock-server/verify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { faultTable, lostResponseTable } from "../../pair/fault-table.ts";
import { withoutTransportHeaders } from "../../pair/run-case.ts";
import { connect } from "../../pair/transports/http.ts";
import type { CheckResult } from "../support/checks.ts";
import { INSECURE_HOST, inChromium } from "../support/chromium.ts";
import { type Network, openNetwork } from "./network.ts";
import { openPage } from "./open-page.ts";
import { openSite, type ScriptSource, siteFolder } from "./sites.ts";
import { type CaseResult, casesOfEachKind, casesOn } from "./suites/cases.ts";
import { ASKS_FOR_407 } from "./suites/common.ts";
import { lastOf2, newest, oldest, type Variant } from "./variants.ts";

type Extent = "allCases" | "casesOfEachKind" | "casesOfEachKindInIndexedDb" | "none";

/**
 * Without service workers MSW patches the page's fetch, as in Node. Cases and faults run once by each way that a response takes
 * to the page: by the worker of MSW 3, by that of MSW 2, and by a patched fetch. storage.test.ts has more of IndexedDB.
 */
const pages: readonly { readonly variant: Variant; readonly source: ScriptSource; readonly extent: Extent }[] = [
  { variant: oldest, source: "msw init", extent: "casesOfEachKindInIndexedDb" },
  { variant: oldest, source: "none", extent: "none" },
  { variant: lastOf2, source: "msw init", extent: "none" },
  { variant: newest, source: "msw init", extent: "allCases" },
  { variant: newest, source: "none", extent: "casesOfEachKind" },
];

const overHttp = await responsesOverHttp();

inChromium((browser) => {
  describe.each(pages)("$variant.name, its script by $source: $extent", ({ variant, source, extent }) => {
    let network: Network;
    let results: readonly CaseResult[];
    let faults: readonly CheckResult[];
    let checks: readonly CheckResult[];

    beforeAll(async () => {
      await using site = await openSite(siteFolder(variant, source));
      await using page = await openPage(
        browser(),
        source === "none" ? site.url.replace("127.0.0.1", INSECURE_HOST) : site.url,
      );
      network = await openNetwork();
      if (extent !== "none") {
        results = await page.run(extent, network.origin);
        faults = await page.run("faults", network.origin);
        // MSW 3's worker waits at every stop for what hangs since, of the same page.
        await page.reload();
      }
      checks = await page.run("worker", network.origin);
    });
    afterAll(() => network[Symbol.asyncDispose]());

    test.skipIf(extent === "none")("the cases hold, and respond as the server does", () => {
      const isWhole = extent === "allCases";
      const expected = isWhole ? casesOn("worker") : casesOfEachKind("worker");
      expect(expected.length).toBeGreaterThan(isWhole ? 200 : 30);
      expect(results.map(({ name }) => name)).toEqual(expected.map(({ name }) => name));
      expect(results.filter(({ found }) => found.length > 0)).toEqual([]);
      for (const { name, responses } of results)
        expect(responses.map(withoutTransportHeaders), name).toEqual(overHttp.get(name));
    });

    test.skipIf(extent === "none")("every fault has the outcome of the table", () => {
      expect(faults.map(({ name }) => name)).toEqual([...faultTable, ...lostResponseTable].map(({ title }) => title));
      expect(faults.filter(({ ok }) => !ok)).toEqual([]);
    });

    test("every check of startPlantWorker holds, and a 407 reaches the page unchanged", () => {
      expect(checks.length).toBeGreaterThan(10);
      expect(checks.filter(({ ok }) => !ok)).toEqual([]);
      expect(checks.find(({ name }) => name === ASKS_FOR_407)?.detail).toBe("407");
    });

    test("only the requests of a stopped mock, those that no handler takes, and the upstream's reached the network", () => {
      const stopped = network.requests.filter((request) => request === "GET /stopped");
      const others = ["OPTIONS /plants", "POST /plants", "GET /unhandled-warn", "GET /unhandled-bypass"];
      expect(stopped.length).toBeGreaterThan(3);
      expect(network.requests.filter((request) => request !== "GET /stopped")).toEqual(others);
    });
  });
});

async function responsesOverHttp(): Promise<ReadonlyMap<string, readonly Observed[]>> {
  const found = new Map<string, readonly Observed[]>();
  for (const { name, setup, exchanges } of casesOn("worker")) {
    await using connection = await connect(setup);
    const responses: Observed[] = [];
    for (const { request } of exchanges) responses.push(withoutTransportHeaders(await connection.send(request)));
    found.set(name, responses);
  }
  return found;
}
