/** The suites as a program of Node. Its arguments are the network's origin, and "cases" to run these too. Its last line is a Report. */
import { createRequire } from "node:module";
import process from "node:process";
import { createPlantStore, type PlantStore } from "@plant-store/mock-server";
import { createHandlers } from "@plant-store/mock-server/msw";
import { setupPlantServer } from "@plant-store/mock-server/node";
import { type CheckResult, runChecks } from "../../support/checks.ts";
import { type CaseResult, runCases } from "./cases.ts";
import { faultChecks } from "./faults.ts";
import { nodeChecks } from "./node.ts";

export interface Report {
  readonly node: string;
  /** Of the MSW that the mock imports. */
  readonly msw: string;
  /** The files of the mock and of MSW that `require` has loaded. */
  readonly required: readonly string[];
  readonly cases: readonly CaseResult[];
  readonly faults: readonly CheckResult[];
  readonly checks: readonly CheckResult[];
}

const [, script = "", origin = "", what] = process.argv;
/** In the folder of one MSW. */
const OURS = /(?:mock-server\/dist|msw[^/]*\/lib)\/.*$/;

async function main(): Promise<void> {
  const require = createRequire(script);
  const mockRequire = createRequire(require.resolve("@plant-store/mock-server/package.json"));
  const { cases, faults } = what === "cases" ? await casesAndFaults() : { cases: [], faults: [] };
  const report: Report = {
    node: process.version,
    msw: mockRequire("msw/package.json").version,
    required: Object.keys(require.cache).flatMap((file) => OURS.exec(file.replaceAll("\\", "/"))?.[0] ?? []),
    cases,
    faults,
    checks: await runChecks(nodeChecks(origin)),
  };
  process.stdout.write(`\n${JSON.stringify(report)}`, () => process.exit());
}

async function casesAndFaults(): Promise<Pick<Report, "cases" | "faults">> {
  using server = setupPlantServer(createPlantStore({ baseUrl: origin }));
  server.listen();
  const mock = (store: PlantStore) => server.resetHandlers(...createHandlers(store));
  return { cases: await runCases("msw", origin, mock), faults: await runChecks(faultChecks(origin, mock)) };
}

void main(); // As CommonJS there is no top-level await. An error ends the process.
