import { bare, type CasesOf, fails, NOT_UNDER_MSW, when } from "../build.ts";
import type { Case } from "../case.ts";
import { otherMethodAt } from "../derive/subject.ts";
import { INVALID_TOKEN } from "./authentication.ts";

const ORDER = "decision order";
const FAULTS = "decision order; decision faults";
const TEXT = { "Content-Type": "text/plain" };
export const NO_TOKEN = { Authorization: null };
export const BAD_TOKEN = { headers: { Authorization: "Bearer no" } };
const GZIP = { "Content-Encoding": "gzip" };
const FORCED = { Prefer: "code=503" };
const BUSY = { setup: { fault: { status: 503 } } };
const SMALL = { setup: { maxBodyBytes: 64 } };

/** Each request breaks two consecutive checks; the earlier one decides. */
export function orderCases({ operation, otherMethod, refuses, define }: CasesOf): readonly Case[] {
  const elsewhere = fails(bare(otherMethodAt(operation.path), "/other"), 40401);
  const unasked = { headers: NO_TOKEN, ...BUSY };
  return [
    define("the path comes before the method", ORDER, NOT_UNDER_MSW, [elsewhere]),
    define("the method comes before the token", ORDER, {}, [otherMethod()]),
    ...when(operation.security !== "none", () => [
      refuses("the token comes before a forced response", ORDER, 40101, { headers: { ...NO_TOKEN, ...FORCED } }),
      refuses("the token comes before a fault", FAULTS, 40101, unasked),
    ]),
  ];
}

export function bodyOrderCases({ operation, refuses }: CasesOf): readonly Case[] {
  const text = (headers: object = {}, body = "x") => ({ headers: { ...headers, ...TEXT }, body });
  const bad = new Uint8Array(65).fill(0xff);
  const half = new Uint8Array([0x7b, 0xff]);
  return [
    ...when(operation.security !== "none", () => [
      refuses("the token comes before the media type", ORDER, 40101, text(NO_TOKEN)),
    ]),
    refuses("a forced response comes before the media type", ORDER, 50300, text(FORCED)),
    refuses("a fault comes before the media type", ORDER, 50300, { ...text(), ...BUSY }),
    refuses("a fault comes before the grammar", FAULTS, 50300, { body: "{", ...BUSY }),
    refuses("the media type comes before the content coding", ORDER, 41501, { headers: { ...TEXT, ...GZIP } }),
    refuses("the media type comes before the size", ORDER, 41501, { ...text({}, "x".repeat(65)), ...SMALL }),
    refuses("the size comes before the encoding", ORDER, 41301, { body: bad, ...SMALL }),
    refuses("the encoding comes before the grammar", ORDER, 40001, { body: half }),
    refuses("the grammar comes before the shape", ORDER, 40003, { body: "[}" }),
  ];
}

/** Statuses that the contract does not list become its 400, where it has one. */
export function errorStatusCases({ operation, otherMethod, refuses, define }: CasesOf): readonly Case[] {
  const cites = "decision error-statuses";
  const { responses, security, body } = operation;
  const setup = { errorStatuses: "documented", maxBodyBytes: 64 } as const;
  const other = { ...NOT_UNDER_MSW, setup, target: () => "/other" };
  const documented = (status: number) => ({
    setup,
    status: responses[400] !== undefined && responses[status] === undefined ? 400 : status,
  });
  const unknownToken = { ...documented(401), ...BAD_TOKEN, ...INVALID_TOKEN };
  const text = { ...documented(415), headers: TEXT, returns: { Accept: "application/json" } };
  return [
    ...when(security !== "none", () => [
      refuses("documented: 401 becomes 400, its challenge and value stay", cites, 40104, unknownToken),
    ]),
    ...when(body !== undefined, () => [
      refuses("documented: 413 becomes 400", cites, 41301, { ...documented(413), body: "x".repeat(65) }),
      refuses("documented: 415 becomes 400, its Accept stays", cites, 41501, text),
      refuses("documented: 415 for a coding becomes 400", cites, 41502, { ...documented(415), headers: GZIP }),
    ]),
    define("documented: 405 stays", cites, { setup }, [otherMethod()]),
    refuses("documented: a forced response stays", cites, 50300, { headers: FORCED, setup }),
    refuses("documented: 404 of another path stays", cites, 40401, other),
  ];
}
