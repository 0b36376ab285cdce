import { record } from "../../contract.ts";
import { type CasesOf, numbered, when } from "../build.ts";
import type { Case, StoredPlant } from "../case.ts";
import {
  creator,
  goodValues,
  HAS_OWN_MEMBERS,
  keyInput,
  keyOf,
  optionalValues,
  plantNamed,
  plantOf,
} from "../derive/subject.ts";
import { inputVariants, isInt64 } from "../derive/values.ts";
import { BAD_TOKEN, NO_TOKEN } from "./order.ts";

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
