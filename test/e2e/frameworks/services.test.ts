/** The service in each framework: in the right ones every case of the contract holds, and `verify` names each mistake. */
import type { Verdict } from "@plant-store/mock-server/conformance";
import { describe, expect, test } from "vitest";
import { ALL } from "../../pair/defects.ts";
import { EXPRESS_FLAWS } from "./flaws/express.ts";
import { FASTIFY_FLAWS } from "./flaws/fastify.ts";
import type { Flaw } from "./flaws/flaw.ts";
import { type Report, reportOn } from "./report.ts";
import { serveExpress } from "./right/express.ts";
import { serveFastify } from "./right/fastify.ts";
import { serveHono } from "./right/hono.ts";

const having = ({ contract }: Report, verdict: Verdict) =>
  contract.filter((result) => result.verdict === verdict).map(({ name }) => name);

/** The rows of DECISIONS.md that all three decide otherwise: a small service does without their code. */
const OTHERWISE = ["content-type", "content-encoding", "nesting", "id"];

describe.each([
  { framework: "Hono", serve: serveHono, otherwise: [...OTHERWISE, "path", "malformed-token"], flaws: {} },
  { framework: "Express", serve: serveExpress, otherwise: OTHERWISE, flaws: EXPRESS_FLAWS },
  { framework: "Fastify", serve: serveFastify, otherwise: [...OTHERWISE, "path", "method"], flaws: FASTIFY_FLAWS },
])("$framework", async ({ serve, otherwise, flaws }) => {
  const right = await reportOn(serve);
  const others = new Set(right.decisions.map(({ name }) => name));

  test("the right service: every case of the contract holds", () => {
    expect(having(right, "holds")).toEqual(ALL);
  });

  test("the right service decides as the mock does, but for these rows", () => {
    expect(new Set(right.decisions.map(({ row }) => row))).toEqual(new Set(otherwise));
  });

  test.each(Object.entries<Flaw>(flaws))("%s: exactly its cases are named", async (_title, flaw) => {
    const report = await reportOn(flaw.serve);
    expect(having(report, "broken")).toEqual("breaks" in flaw ? flaw.breaks : []);
    expect(having(report, "not observed")).toEqual(flaw.hides ?? []);
    if ("breaks" in flaw) return;
    const expected = report.judged.filter((name) => flaw.breaksDecisions.test(name) && !others.has(name));
    expect(expected).not.toEqual([]);
    expect(report.decisions.map(({ name }) => name).filter((name) => !others.has(name))).toEqual(expected);
  });
});
