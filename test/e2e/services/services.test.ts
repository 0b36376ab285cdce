/** Services as others make them: verify holds the right ones, and names each mistake. */
import { readFile } from "node:fs/promises";
import type { RequestListener } from "node:http";
import { type CaseResult, runConformance } from "@plant-store/mock-server/conformance";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { table } from "../../docs/blocks.ts";
import { listen } from "../support/servers.ts";
import { expressService, plainExpressService } from "./express.ts";
import { fastifyService, plainFastifyService } from "./fastify.ts";
import { plainHonoService } from "./hono.ts";
import { FLAWS, right, TOKEN } from "./plant-service.ts";

const GUIDE = new URL("../../../packages/mock-server/docs/conformance.md", import.meta.url);

beforeEach(() => {
  // The frameworks write their failures there.
  vi.spyOn(console, "error").mockImplementation(() => {});
});

async function resultsOf(listener: RequestListener, decisions = false): Promise<readonly CaseResult[]> {
  await using server = await listen(listener);
  return (await runConformance({ baseUrl: server.url, token: TOKEN, decisions })).results;
}

function broken(results: readonly CaseResult[]): readonly CaseResult[] {
  return results.filter(({ verdict }) => verdict === "broken");
}

describe("a right service", () => {
  test.each([
    ["Express", () => expressService(right)],
    ["Fastify", () => fastifyService(right)],
  ])("in %s: every case of the contract holds or was not observed", async (_title, service) => {
    const results = await resultsOf(await service());
    expect(broken(results)).toEqual([]);
    expect(results.filter(({ verdict }) => verdict === "holds").length).toBeGreaterThanOrEqual(20);
  });
});

describe.each([
  ["Express", expressService],
  ["Fastify", fastifyService],
])("one mistake, in %s", (_title, create) => {
  test.each(Object.entries(FLAWS))("%s: verify names it", async (_flaw, [flaw, named]) => {
    const names = broken(await resultsOf(await create({ ...right, ...flaw }))).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining([...named]));
  });
});

/** The decisions that only a mock has. */
const OF_A_MOCK = [
  "prefer",
  "documents",
  "spaces",
  "faults",
  "request-id",
  "error-values",
  "other-path",
  "host",
  "origin",
];

/** The decisions that a service breaks: the status of a response is another than that of the decision. */
async function brokenDecisions(listener: RequestListener): Promise<readonly string[]> {
  const different = broken(await resultsOf(listener, true)).filter(({ reason = "" }) => reason.startsWith("status:"));
  const cited = different.flatMap(({ cites }) => cites.filter((source) => source.startsWith("decision ")));
  const rows = cited.map((source) => source.slice("decision ".length));
  return [...new Set(rows)].filter((row) => !OF_A_MOCK.includes(row)).sort();
}

test("the guide's table of frameworks says which decisions their defaults break", async () => {
  const rows = table("Framework", await readFile(GUIDE, "utf8"));
  const listed = new Map(
    rows.map(([name = "", cell = ""]) => [name, [...cell.matchAll(/`([\w-]+)`/g)].map(([, row]) => row).sort()]),
  );
  const measured = new Map<string, readonly string[]>([
    ["Hono", await brokenDecisions(plainHonoService(TOKEN))],
    ["Express", await brokenDecisions(plainExpressService(TOKEN))],
    ["Fastify", await brokenDecisions(await plainFastifyService(TOKEN))],
  ]);
  expect(listed).toEqual(measured);
});
