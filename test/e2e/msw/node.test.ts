/** The mock under every MSW in Node, as an ES module and as CommonJS. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { faultTable, lostResponseTable } from "../../pair/fault-table.ts";
import { ALWAYS } from "../../support/requirement.ts";
import { NODE_20 } from "../support/executables.ts";
import { outputOf } from "../support/run.ts";
import { type Network, openNetwork } from "./network.ts";
import { casesOfEachKind, casesOn } from "./suites/cases.ts";
import { ASKS_FOR_407, TAKES_HANDLERS } from "./suites/common.ts";
import type { Report } from "./suites/program.ts";
import { newest, oldest, variants } from "./variants.ts";

/** Since Node 20.19 `require` takes MSW 2's ES modules. With this it takes its CommonJS, as an older one does. */
const WITHOUT_ES_MODULES = "--no-experimental-require-module";

/** The files that `require` loads. */
const MOCK = ["index", "msw", "node", "verify"].map((name) => `mock-server/dist/${name}.cjs`);
const ES_MODULES = { format: "as ES modules", args: ["program.mjs"], required: [] };
const REQUIRE = { format: "by require", args: ["program.cjs"], required: MOCK };
const ONLY_REQUIRE = {
  format: "by require, which takes no ES module",
  args: [WITHOUT_ES_MODULES, "program.cjs"],
  required: [...MOCK, "msw/lib/core/index.js", "msw/lib/node/index.js"],
};

const THIS_NODE = { node: "this Node", file: "node", isVersion: /^v(?!20\.)/, requirement: ALWAYS };
const OLD_NODE = { node: "Node 20", ...NODE_20, isVersion: /^v20\./ };

/** Each MSW on each of its Nodes, in each format once. Cases run under each MSW, the oldest on the oldest Node, all under the newest. */
const runs = variants.flatMap((variant) => {
  const isOldest = variant === oldest;
  const kind = variant === newest ? "all" : "of each kind";
  const other = variant === newest ? THIS_NODE : OLD_NODE;
  return [
    { variant, ...THIS_NODE, ...ES_MODULES, cases: isOldest ? [] : [kind] },
    { variant, ...REQUIRE, ...other, cases: isOldest ? [kind] : [] },
    ...(isOldest ? [{ variant, ...OLD_NODE, ...ONLY_REQUIRE, cases: [] }] : []),
  ];
});

for (const { variant, node, format, file, isVersion, requirement, args, required, cases } of runs) {
  describe.skipIf(requirement.skipped)(requirement.title(`${variant.name} on ${node}, ${format}`), () => {
    let network: Network;
    let report: Report;

    beforeAll(async () => {
      network = await openNetwork();
      const output = await outputOf(variant.folder, file, [...args, network.origin, ...cases]);
      // The lines before are the mock's: which random faults it chose.
      report = JSON.parse(output.split("\n").at(-1) ?? "");
    });
    afterAll(() => network[Symbol.asyncDispose]());

    test("it is this MSW on this Node, in this format", () => {
      expect(report.msw).toBe(variant.version);
      expect(report.node).toMatch(isVersion);
      const loaded = report.required.map((file) => file.replace(variant.alias, "msw"));
      if (required.length === 0) expect(loaded).toEqual([]);
      expect(loaded).toEqual(expect.arrayContaining(required));
    });

    if (cases.length > 0) {
      test(`cases ${cases}: each holds, and every fault has the outcome of the table`, () => {
        const expected = cases[0] === "all" ? casesOn("msw") : casesOfEachKind("msw");
        expect(expected.length).toBeGreaterThan(30);
        expect(report.cases.map(({ name }) => name)).toEqual(expected.map(({ name }) => name));
        expect(report.cases.filter(({ found }) => found.length > 0)).toEqual([]);
        const titles = [...faultTable, ...lostResponseTable].map(({ title }) => title);
        expect(report.faults.map(({ name }) => name)).toEqual(titles);
        expect(report.faults.filter(({ ok }) => !ok)).toEqual([]);
      });
    }

    test("every check holds", () => {
      expect(report.checks.length).toBeGreaterThan(5);
      expect(report.checks.filter(({ ok }) => !ok)).toEqual([]);
    });

    test("a 407 has the outcome of this MSW, and handlers of another are refused where they do not work", () => {
      const details = new Map(report.checks.map(({ name, detail }) => [name, detail]));
      // Fetch takes a 407 of the network for a failed connection, and so does MSW 3.
      expect(details.get(ASKS_FOR_407)).toBe(variant === newest ? "TypeError" : "407");
      expect(details.get(TAKES_HANDLERS)).toBe(variant.takesHandlersOf);
    });

    test("only the requests of a closed mock reached the network", () => {
      expect(network.requests).toEqual(["GET /closed", "GET /closed"]);
    });
  });
}
