import { bare, type CasesOf, fails, getsEmpty, NOT_UNDER_MSW } from "../build.ts";
import type { Case } from "../case.ts";
import { otherMethodAt } from "../derive/allow.ts";
import { INVALID_TOKEN } from "./authentication.ts";

const ORDER = ["decision order"];
const TEXT = { "Content-Type": "text/plain" };
const NO_TOKEN = { Authorization: null };
const FORCED = { Prefer: "code=503" };
const SMALL = { setup: { maxBodyBytes: 64 } };
const BUSY = { setup: { fault: { status: 503 } } };
const DOCUMENTED = { errorStatuses: "documented", maxBodyBytes: 64 } as const;

/** Each request breaks two consecutive checks; the earlier one decides. */
export function orderCases({ operation, request, refuses, define }: CasesOf): readonly Case[] {
  const { target } = request();
  return [
    define("the path comes before the method", ORDER, [fails(bare(otherMethodAt(operation.path), "/other"), 40401)], {
      only: NOT_UNDER_MSW,
    }),
    define("the method comes before the token", ORDER, [fails(bare(otherMethodAt(operation.path), target), 40501)]),
    ...(operation.security === "none"
      ? []
      : [
          refuses("the token comes before a forced response", ORDER, 40101, { headers: { ...NO_TOKEN, ...FORCED } }),
          refuses("the token comes before a fault", [...ORDER, "decision faults"], 40101, { headers: NO_TOKEN }, BUSY),
        ]),
  ];
}

export function bodyOrderCases({ operation, refuses }: CasesOf): readonly Case[] {
  const long = "x".repeat(65);
  const bad = new Uint8Array(65).fill(0xff);
  return [
    ...(operation.security === "none"
      ? []
      : [
          refuses("the token comes before the media type", ORDER, 40101, {
            headers: { ...NO_TOKEN, ...TEXT },
            body: "x",
          }),
        ]),
    refuses("a forced response comes before the media type", ORDER, 50300, {
      headers: { ...FORCED, ...TEXT },
      body: "x",
    }),
    refuses("a fault comes before the media type", ORDER, 50300, { headers: TEXT, body: "x" }, BUSY),
    refuses("a fault comes before the grammar", [...ORDER, "decision faults"], 50300, { body: "{" }, BUSY),
    refuses("the media type comes before the content coding", ORDER, 41501, {
      headers: { ...TEXT, "Content-Encoding": "gzip" },
    }),
    refuses("the media type comes before the size", ORDER, 41501, { headers: TEXT, body: long }, SMALL),
    refuses("the size comes before the encoding", ORDER, 41301, { body: bad }, SMALL),
    refuses("the encoding comes before the grammar", ORDER, 40001, { body: new Uint8Array([0x7b, 0xff]) }),
    refuses("the grammar comes before the shape", ORDER, 40003, { body: "[}" }),
  ];
}

export function responseCases({
  operation,
  after,
  request,
  success,
  refusal,
  takes,
  refuses,
  define,
}: CasesOf): readonly Case[] {
  const { target } = request();
  const numbered = (number: number) => ({ "X-Request-Id": `plant-store-${number}` });
  return [
    define(
      "every response has an X-Request-Id, counted by the store",
      ["decision request-id"],
      [
        fails(bare(otherMethodAt(operation.path), target), 40501, { headers: numbered(1) }),
        getsEmpty(bare("OPTIONS", target), 204, numbered(2)),
        success({}, { headers: numbered(3) }),
      ],
      { stored: after },
    ),
    ...(operation.security === "none"
      ? []
      : [
          define(
            "two causes of one status have two error values",
            ["decision error-values", "decision error-bodies"],
            [refusal(40101, { headers: NO_TOKEN }), refusal(40104, { headers: { Authorization: "Bearer no" } })],
          ),
          refuses(
            "a verifyToken that throws gets 500, and what it threw is not shown",
            ["decision internal"],
            50001,
            {},
            {
              mentions: ["The mock failed: its verifyToken, its storage, or the `when` of a fault threw."],
              setup: { verifyTokenThrows: "the vault's password is swordfish" },
            },
          ),
        ]),
    takes("Accept is ignored", ["decision accept", "RFC 9110 12.5.1"], { headers: { Accept: "text/html" } }),
  ];
}

/** Statuses that the contract does not list become its 400, where it has one. */
export function errorStatusCases({ operation, request, refuses, define }: CasesOf): readonly Case[] {
  const cites = ["decision error-statuses"];
  const { target } = request();
  const setup = DOCUMENTED;
  const documented = (status: number) => ({
    setup,
    status: operation.responses[400] !== undefined && operation.responses[status] === undefined ? 400 : status,
  });
  return [
    ...(operation.security === "none"
      ? []
      : [
          refuses(
            "documented: 401 becomes 400, its challenge and value stay",
            cites,
            40104,
            { headers: { Authorization: "Bearer no" } },
            { ...documented(401), ...INVALID_TOKEN },
          ),
        ]),
    ...(operation.body === undefined
      ? []
      : [
          refuses("documented: 413 becomes 400", cites, 41301, { body: "x".repeat(65) }, documented(413)),
          refuses(
            "documented: 415 becomes 400, its Accept stays",
            cites,
            41501,
            { headers: TEXT },
            { ...documented(415), headers: { Accept: "application/json" } },
          ),
          refuses(
            "documented: 415 for a coding becomes 400",
            cites,
            41502,
            { headers: { "Content-Encoding": "gzip" } },
            documented(415),
          ),
        ]),
    define("documented: 405 stays", cites, [fails(bare(otherMethodAt(operation.path), target), 40501)], { setup }),
    refuses("documented: a forced response stays", cites, 50300, { headers: FORCED }, { setup }),
    refuses(
      "documented: 404 of another path stays",
      cites,
      40401,
      { target: () => "/other" },
      { setup, only: NOT_UNDER_MSW },
    ),
  ];
}
