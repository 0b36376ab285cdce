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
import { oldestAndNewest, type Variant, variants } from "./variants.ts";

/** Without service workers MSW patches the page's fetch. All cases run once, under the newest. */
const pages: readonly { readonly title: string; readonly variant: Variant; readonly source: ScriptSource }[] =
  variants.flatMap((variant) => [
    { title: `${variant.name}, its script by msw init`, variant, source: "msw init" },
    ...(oldestAndNewest.includes(variant)
      ? [{ title: `${variant.name}, without service workers`, variant, source: "none" } as const]
      : []),
  ]);

const overHttp = await responsesOverHttp();

inChromium((browser) => {
  describe.each(pages)("$title", ({ variant, source }) => {
    const isWhole = variant === variants.at(-1) && source === "msw init";
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
      results = await page.run(isWhole ? "casesInIndexedDb" : "casesOfEachKind", network.origin);
      faults = await page.run("faults", network.origin);
      // MSW 3's worker waits at every stop for what hangs since, of the same page.
      await page.reload();
      checks = await page.run("worker", network.origin);
    });
    afterAll(() => network[Symbol.asyncDispose]());

    test(isWhole ? "every case for a page ran, over IndexedDB, and holds" : "a case of each kind holds", () => {
      const expected = isWhole ? casesOn("worker") : casesOfEachKind("worker");
      expect(expected.length).toBeGreaterThan(isWhole ? 200 : 30);
      expect(results.map(({ name }) => name)).toEqual(expected.map(({ name }) => name));
      expect(results.filter(({ found }) => found.length > 0)).toEqual([]);
    });

    test("the responses are those of the server", () => {
      for (const { name, responses } of results)
        expect(responses.map(withoutTransportHeaders), name).toEqual(overHttp.get(name));
    });

    test("every fault has the outcome of the table", () => {
      expect(faults.map(({ name }) => name)).toEqual([...faultTable, ...lostResponseTable].map(({ title }) => title));
      expect(faults.filter(({ ok }) => !ok)).toEqual([]);
    });

    test("every check of startPlantWorker holds", () => {
      expect(checks.length).toBeGreaterThan(10);
      expect(checks.filter(({ ok }) => !ok)).toEqual([]);
    });

    test("a 407 comes as it is, with a service worker or without", () => {
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
