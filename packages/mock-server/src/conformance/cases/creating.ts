import { record } from "../../contract.ts";
import type { CasesOf } from "../build.ts";
import type { Case, StoredPlant } from "../case.ts";
import {
  creator,
  goodValues,
  HAS_OWN_MEMBERS,
  keyOf,
  optionalPlaces,
  plantNamed,
  plantOf,
  type Subject,
  type Values,
} from "../derive/subject.ts";
import { goodValue, isInt64, variantsAt } from "../derive/values.ts";

/** The plants of a store, unless the service adds members of its own. */
const leaving = (plants: readonly StoredPlant[]) => (HAS_OWN_MEMBERS ? undefined : plants);

/** The cases of the operation that creates plants. */
export function creationCases(of: CasesOf): readonly Case[] {
  const { places, success, refusal, define, takes } = of;
  const key = keyOf(1n);
  const every = optionalValues(of);
  const whole = plantOf({ ...goodValues(of, key), ...every });
  const bad = places.flatMap((place) =>
    variantsAt(place).flatMap(({ json, isGood }) =>
      isGood || place.name === record.key ? [] : [{ [place.pointer]: json }],
    ),
  )[0];
  return [
    takes(
      "every member comes back, as far as the response has it",
      ["document rule 1", "decision unknown-members", "decision returned-values"],
      { values: every },
    ),
    define(
      "a taken key replaces the record, every member of it",
      ["decision duplicate-id", "document rule 1"],
      [success({ values: every }), success()],
      { stored: leaving([plantNamed(key)]) },
    ),
    define(
      'with duplicates: "reject" a taken key gets 400 and changes nothing',
      ["decision duplicate-id"],
      [success(), refusal(40005, { values: every })],
      { setup: { duplicates: "reject" }, stored: leaving([plantNamed(key)]) },
    ),
    define(
      "the shape comes before the store",
      ["decision order"],
      [success({ values: every }), refusal(40004, { values: { ...bad } })],
      { setup: { duplicates: "reject" }, stored: leaving([whole]) },
    ),
    define(
      "a fault at the response comes once the plant is stored; what is not stored leaves it to the next",
      ["decision faults"],
      [
        refusal(40004, { values: { ...bad } }),
        refusal(50300, { key: keyOf(7n) }),
        refusal(40005, { key: keyOf(7n) }),
        success(),
      ],
      {
        setup: { fault: { status: 503, at: "response", times: 1 }, duplicates: "reject" },
        stored: leaving([plantNamed(keyOf(7n)), plantNamed(key)]),
      },
    ),
  ];
}

/** A key of digits has several spellings, and more digits than a double. */
export function numberedCases({ places, success, refusal, define }: CasesOf): readonly Case[] {
  if (!isInt64(places.find(({ name }) => name === record.key)?.schema ?? {})) return [];
  const [low, high] = [keyOf(2n ** 53n), keyOf(2n ** 53n + 1n)];
  return [
    define(
      "keys that differ past 2^53 are different plants",
      ["decision id"],
      [success({ key: low }), success({ key: high })],
      { stored: leaving([plantNamed(low), plantNamed(high)]) },
    ),
    define(
      "other spellings of a number are the same key",
      ["decision id", "decision duplicate-id"],
      [success(), refusal(40005, { key: "1.0" }, { mentions: [`${record.key} 1 `] }), refusal(40005, { key: "1e0" })],
      { setup: { duplicates: "reject" }, stored: leaving([plantNamed(keyOf(1n))]) },
    ),
  ];
}

/** The cases of the operation that replaces the plant in its path. */
export function replacementCases(of: CasesOf): readonly Case[] {
  if (of.operation.method !== "PUT" || !of.isPlantItself) return [];
  const whole = plantOf({ ...goodValues(creator), ...optionalValues(creator) });
  return [
    of.takes(
      "a member that it does not send is gone",
      ["RFC 9110 9.3.4", "decision duplicate-id"],
      {},
      { plants: [whole] },
    ),
  ];
}

/** Returns good values of all that a request may lack. */
function optionalValues({ places }: Subject): Values {
  return Object.fromEntries(
    optionalPlaces({ places }).map(({ pointer, schema }) => [pointer, goodValue(schema, "Fern")]),
  );
}
