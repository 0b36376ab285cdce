import { record } from "../../contract.ts";
import { bare, type CasesOf, fails, NOT_UNDER_MSW, numbered, when } from "../build.ts";
import type { Case, StoredPlant } from "../case.ts";
import {
  creator,
  goodValues,
  HAS_OWN_MEMBERS,
  keyInput,
  keyOf,
  optionalValues,
  otherMethodAt,
  plantNamed,
  plantOf,
} from "../derive/subject.ts";
import { inputVariants, isInt64 } from "../derive/values.ts";
import { INVALID_TOKEN } from "./authentication.ts";

const ORDER = "decision order";
const FAULTS = "decision order; decision faults";
const TEXT = { "Content-Type": "text/plain" };
const NO_TOKEN = { Authorization: null };
const BAD_TOKEN = { headers: { Authorization: "Bearer no" } };
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

export function responseCases({ operation, after, ...of }: CasesOf): readonly Case[] {
  const { otherMethod, options, success, refusal, takes, refuses, define } = of;
  return [
    define("every response has an X-Request-Id, counted by the store", "decision request-id", { stored: after }, [
      otherMethod(numbered(1)),
      options({}, numbered(2).returns),
      success(numbered(3)),
    ]),
    ...when(operation.security !== "none", () => [
      define("two causes of one status have two error values", "decision error-values; decision error-bodies", {}, [
        refusal(40101, { headers: NO_TOKEN }),
        refusal(40104, BAD_TOKEN),
      ]),
      refuses("a verifyToken that throws gets 500, and what it threw is not shown", "decision internal", 50001, {
        mentions: ["The mock failed: its verifyToken, its storage, or the `when` of a fault threw."],
        setup: { verifyTokenThrows: "the vault's password is swordfish" },
      }),
    ]),
    takes("Accept is ignored", "decision accept; RFC 9110 12.5.1", { headers: { Accept: "text/html" } }),
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

/** The plants of a store, unless the service adds members of its own. */
const leaving = (...plants: readonly StoredPlant[]) => ({ stored: HAS_OWN_MEMBERS ? undefined : plants });

const RETURNED = "document rule 1; decision unknown-members; decision returned-values";
const REPLACED = "decision duplicate-id; document rule 1";

const REJECT = { setup: { duplicates: "reject" } } as const;

export function creationCases(of: CasesOf): readonly Case[] {
  const { inputs, success, refusal, define, takes } = of;
  const key = keyOf(1n);
  const far = [keyOf(2n ** 53n), keyOf(2n ** 53n + 1n)];
  const every = { values: optionalValues(of, "Fern") };
  const small = plantNamed(key);
  const kept = { ...REJECT, ...leaving(small) };
  const whole = plantOf({ ...goodValues(of, key), ...every.values });
  const fault = { status: 503, at: "response", times: 1 } as const;
  const others = inputs.filter(({ name }) => name !== record.key);
  const [bad] = others.flatMap((input) =>
    inputVariants(input).flatMap(({ json, isGood }) => (isGood ? [] : [{ values: { [input.pointer]: json } }])),
  );
  const seventh = { key: keyOf(7n) };
  return [
    takes("every member comes back, as far as the response has it", RETURNED, every),
    define("a taken key replaces the record, every member of it", REPLACED, leaving(small), [
      success(every),
      success(),
    ]),
    define('with duplicates: "reject" a taken key gets 400 and changes nothing', "decision duplicate-id", kept, [
      success(),
      refusal(40005, every),
    ]),
    define("the shape comes before the store", "decision order", { ...REJECT, ...leaving(whole) }, [
      success(every),
      refusal(40004, bad),
    ]),
    define(
      "a fault at the response comes once the plant is stored; what is not stored leaves it to the next",
      "decision faults",
      { setup: { fault, ...REJECT.setup }, ...leaving(plantNamed(seventh.key), small) },
      [refusal(40004, bad), refusal(50300, seventh), refusal(40005, seventh), success()],
    ),
    // A key of digits has several spellings, and more digits than a double.
    ...when(isInt64(keyInput(of)?.schema ?? {}), () => [
      define("keys that differ past 2^53 are different plants", "decision id", leaving(...far.map(plantNamed)), [
        ...far.map((key) => success({ key })),
      ]),
      define("other spellings of a number are the same key", "decision id; decision duplicate-id", kept, [
        success(),
        refusal(40005, { key: "1.0", mentions: [`${record.key} 1 `] }),
        refusal(40005, { key: "1e0" }),
      ]),
    ]),
  ];
}

export function replacementCases({ operation, isPlantItself, takes }: CasesOf): readonly Case[] {
  const whole = plantOf({ ...goodValues(creator), ...optionalValues(creator, "Fern") });
  return when(operation.method === "PUT" && isPlantItself, () => [
    takes("a member that it does not send is gone", "RFC 9110 9.3.4; decision duplicate-id", { plants: [whole] }),
  ]);
}
