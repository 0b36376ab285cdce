/** The service in each framework: in the right ones every case of the contract holds, and `verify` names each mistake. */
import { getRequestListener } from "@hono/node-server";
import type { Verdict } from "@plant-store/mock-server/verify";
import express from "express";
import { describe, expect, test } from "vitest";
import { createService } from "../../../examples/service/service.ts";
import { ALL, HIDDEN } from "../../pair/defects.ts";
import { listen } from "../support/servers.ts";
import { type Report, reportOn, type Serve } from "./report.ts";
import { type ExpressParts, refuse, serveExpress } from "./right/express.ts";
import { serveFastify } from "./right/fastify.ts";
import { challengeTo } from "./right/headers.ts";

const serveHono = (token: string) => listen(getRequestListener(createService(token).fetch));

const SHOWN = ALL.filter((name) => !HIDDEN.includes(name));

const having = ({ contract }: Report, verdict: Verdict) =>
  contract.filter((result) => result.verdict === verdict).map(({ name }) => name);

/** The rows of DECISIONS.md that all three decide otherwise: a small service does without their code. */
const OTHERWISE = ["content-type", "content-encoding", "nesting", "id"];

const rightInExpress = reportOn(serveExpress);

describe.each([
  { framework: "Hono", reporting: reportOn(serveHono), otherwise: [...OTHERWISE, "path", "malformed-token"] },
  { framework: "Express", reporting: rightInExpress, otherwise: OTHERWISE },
  { framework: "Fastify", reporting: reportOn(serveFastify), otherwise: [...OTHERWISE, "path", "method"] },
])("the right service in $framework", async ({ reporting, otherwise }) => {
  const report = await reporting;

  test("every case of the contract holds", () => {
    expect(having(report, "holds")).toEqual(SHOWN);
  });

  test("it decides as the mock does, but for these rows", () => {
    expect(new Set(report.decisions.map(({ row }) => row))).toEqual(new Set(otherwise));
  });
});

describe("exactly its cases are named:", async () => {
  const right = await rightInExpress;
  const others = new Set(right.decisions.map(({ name }) => name));

  test.each(Object.entries(FLAWS))("%s", async (_title, [serve, breaks]) => {
    const report = await reportOn(serve);
    expect(having(report, "holds")).toEqual(SHOWN);
    const expected = report.judged.filter((name) => breaks.test(name) && !others.has(name));
    expect(expected).not.toEqual([]);
    expect(report.decisions.map(({ name }) => name).filter((name) => !others.has(name))).toEqual(expected);
  });
});

const withPart = (part: Partial<ExpressParts>) => (token: string) => serveExpress(token, part);

/** Each with the names of the decisions' cases that break: all that match. */
const FLAWS: Readonly<Record<string, readonly [serve: Serve, breaks: RegExp]>> = {
  "401 without a challenge": [
    (token) =>
      serveExpress(token, {
        authenticate({ headers }, response, next) {
          if (challengeTo(headers.authorization, token) === undefined) return next();
          refuse(response, 401, "A good token is missing.");
        },
      }),
    /: 401|: an empty Authorization/,
  ],
  "404 for another method": [
    withPart({ otherMethod: (_request, _response, next) => next() }),
    /on its path: 405|: the method comes before/,
  ],
  "any Content-Type is read": [
    withPart({ requireJson: (_request, _response, next) => next() }),
    /: Content-Type (?!.*; charset:).*: 415|: the media type comes before the content/,
  ],
  "bodies up to 100 kB, Express's default": [
    withPart({ readBody: express.raw({ type: () => true }) }),
    /: a megabyte is the limit by default$/,
  ],
};
