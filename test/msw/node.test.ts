/** The mock under every MSW in Node, as an ES module and as CommonJS. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { cases } from "@plant-store/mock-server/conformance";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { faultTable, lostResponseTable } from "../pair/fault-table.ts";
import { ASKS_FOR_407 } from "./checks.ts";
import { type Network, openNetwork } from "./network.ts";
import { ALWAYS, NODE_20, NODE_20_BUILD } from "./platform.ts";
import type { Report } from "./program.ts";
import { variants } from "./variants.ts";

/** Above what a run takes, which is seconds. */
const LIMIT_MS = 60_000;

/** Since Node 20.19 `require` takes MSW 2's ES modules. With this it takes its CommonJS, as an older one does. */
const WITHOUT_ES_MODULES = "--no-experimental-require-module";

/** What is loaded by `require`. */
const MOCK = ["conformance", "index", "msw", "node"].map((name) => `mock-server/dist/${name}.cjs`);
const ES_MODULES = { format: "as ES modules", args: ["program.mjs"], required: [] };
const REQUIRE = { format: "by require", args: ["program.cjs"], required: MOCK };
const REQUIRE_ALONE = {
  format: "by require, which takes no ES module",
  args: [WITHOUT_ES_MODULES, "program.cjs"],
  required: [...MOCK, "msw/lib/core/index.js", "msw/lib/node/index.js"],
};

const THIS_NODE = { node: "this Node", executable: process.execPath, isVersion: /^v(?!20\.)/, needs: ALWAYS };
const OLD_NODE = { node: "Node 20", executable: NODE_20, isVersion: /^v20\./, needs: NODE_20_BUILD };

const runs = variants.flatMap((variant) => {
  const nodes = variant.runsOnNode20 ? [THIS_NODE, OLD_NODE] : [THIS_NODE];
  const formats = variant.hasCommonJs ? [ES_MODULES, REQUIRE, REQUIRE_ALONE] : [ES_MODULES, REQUIRE];
  return nodes.flatMap((node) => formats.map((format) => ({ variant, ...node, ...format })));
});

for (const { variant, node, format, executable, isVersion, needs, args, required } of runs) {
  describe.skipIf(needs.skipped)(needs.title(`${variant.name} on ${node}, ${format}`), () => {
    let network: Network;
    let report: Report;

    beforeAll(async () => {
      network = await openNetwork();
      const run = promisify(execFile)(executable, [...args, network.origin], {
        cwd: variant.folder,
        timeout: LIMIT_MS,
        maxBuffer: 2 ** 26,
      });
      // The mock says there which random faults it chose.
      report = JSON.parse((await run).stdout.split("\n").at(-1) ?? "");
    });
    afterAll(() => network.close());

    test("it is this MSW on this Node, in this format", () => {
      expect(report.msw).toBe(variant.version);
      expect(report.node).toMatch(isVersion);
      const loaded = report.required.map((file) => file.replace(variant.alias, "msw"));
      if (required.length === 0) expect(loaded).toEqual([]);
      expect(loaded).toEqual(expect.arrayContaining(required));
    });

    test("every case holds", () => {
      const expected = cases.filter(({ transports }) => transports.includes("msw")).map(({ name }) => name);
      expect(report.cases.map(({ name }) => name)).toEqual(expected);
      expect(report.cases.filter(({ found }) => found.length > 0)).toEqual([]);
    });

    test("every fault comes to what the table says", () => {
      expect(report.faults.map(({ name }) => name)).toEqual(
        [...faultTable, ...lostResponseTable].map(({ title }) => title),
      );
      expect(report.faults.filter(({ ok }) => !ok)).toEqual([]);
    });

    test("every check holds", () => {
      expect(report.checks.length).toBeGreaterThan(5);
      expect(report.checks.filter(({ ok }) => !ok)).toEqual([]);
    });

    test("a 407 is what this MSW makes of it", () => {
      expect(report.checks.find(({ name }) => name === ASKS_FOR_407)?.detail).toBe(variant.of407InNode);
    });

    test("nothing reached the network but what was meant to", () => {
      expect(network.requests).toEqual(["GET /closed", "GET /closed"]);
    });
  });
}
