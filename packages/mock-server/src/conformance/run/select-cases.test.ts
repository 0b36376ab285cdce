import { expect, test } from "vitest";
import { selectCases } from "./select-cases.ts";

const CASES = [
  { name: "an id and a name", cites: ["document rule 1"] },
  { name: "an id", cites: ["document rule 10", "RFC 8259 11"] },
  { name: "an empty name", cites: ["document rule 1"] },
  { name: "a 400 to an array", cites: ["document rule 2"] },
];
const OTHERS = [{ name: "the id 1e3 is exact", cites: ["decision id"] }];

function select(only: readonly string[] | undefined, skip: readonly string[] = []) {
  return selectCases(CASES, OTHERS, { only, skip }).map(({ name }) => name);
}

test.for<readonly [only: readonly string[] | undefined, skip: readonly string[], names: readonly number[]]>([
  [undefined, [], [0, 1, 2, 3]],
  [["an id"], [], [1]],
  [["An ID a"], [], [0]],
  [["document rule 1"], [], [0, 2]],
  [["document rule"], [], [0, 1, 2, 3]],
  [["rfc 8259"], [], [1]],
  [["array", "an empty name"], [], [2, 3]],
  [undefined, ["document rule 2", "an id"], [0, 2]],
  [["name"], ["empty"], [0]],
  [["array"], ["decision id"], [3]],
])("only %j, skip %j: the cases %j, in their order", ([only, skip, indexes]) => {
  expect(select(only, skip)).toEqual(indexes.map((index) => CASES[index]?.name));
});

test.for<readonly [only: readonly string[] | undefined, skip: readonly string[], words: string]>([
  [["an emty name"], [], 'only: "an emty name" names no case. Did you mean "an empty name" or "an id and a name"?'],
  [["name", "xyz"], [], 'only: "xyz" names no case.'],
  [undefined, ["rule 3"], 'skip: "rule 3" names no case. Did you mean "document rule 1" or "document rule 2" or '],
  [["document int64"], [], 'only: "document int64" is a rule that no case cites: name a case of its finding.'],
  [["toString"], [], 'only: "toString" names no case.'],
  [["decision x"], [], 'only: "decision x" names no case.'],
  [["z"], [], 'only: "z" names no case.'],
  [["the id 1e3 is exakt"], [], 'only: "the id 1e3 is exakt" names no case.'],
  [
    ["decision id"],
    [],
    'only: "decision id" names cases of our own decisions, which run only with the option decisions.',
  ],
  [[], [], "only and skip leave no case to run."],
])("only %j, skip %j: refused", ([only, skip, words]) => {
  const refuse = () => select(only, skip);
  expect(refuse).toThrow(TypeError);
  expect(refuse).toThrow(`runConformance: ${words}`);
});
