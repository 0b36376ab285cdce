import { describe, expect, test } from "vitest";
import { nestedReader } from "./nested.ts";
import { describeIssues, int32, int64, reader, string } from "./validation.ts";

const LOSSY = "a number that may be rounded: give a bigint";
const INT64 = "an integer within int64";
describe.each<readonly [name: string, make: typeof reader]>([
  ["a reader", reader],
  ["a reader of nested values", nestedReader],
])("%s", (_name, make) => {
  const readNewPlant = make({ id: int64, name: string, tag: string }, ["id", "name"]);
  const readPlant = make({ name: string, tag: string }, ["name"]);
  const readError = make({ error: int32, message: string }, ["error", "message"]);

  test("gives the value with its unknown members dropped, whatever their names", () => {
    const input = JSON.parse('{"id":7,"name":"Fern","tag":"t","x":1,"__proto__":{"y":2},"constructor":3,"toString":4}');
    expect(readNewPlant(input)).toStrictEqual({ value: { id: 7, name: "Fern", tag: "t" } });
    expect(readPlant(input)).toStrictEqual({ value: { name: "Fern", tag: "t" } });
  });

  test("leaves out an optional member that is absent or undefined", () => {
    expect(readPlant({ name: "Fern" })).toStrictEqual({ value: { name: "Fern" } });
    expect(readPlant({ name: "Fern", tag: undefined })).toStrictEqual({ value: { name: "Fern" } });
  });

  test("counts own members only", () => {
    expect(readNewPlant(Object.create({ id: 1, name: "Fern" })).issues).toEqual([
      { pointer: "/id", expected: INT64, received: "nothing" },
      { pointer: "/name", expected: "a string", received: "nothing" },
    ]);
    expect(readPlant(JSON.parse('{"__proto__":{"name":"Fern"}}')).issues?.map(({ pointer }) => pointer)).toEqual([
      "/name",
    ]);
    const inheritedTag: unknown = Object.assign(Object.create({ tag: 5 }), { name: "Fern" });
    expect(readPlant(inheritedTag)).toStrictEqual({ value: { name: "Fern" } });
  });

  test.for([null, true, 1, 1n, "text", [], [{ name: "Fern" }], undefined])("reports %s only at the root", (input) => {
    for (const read of [readNewPlant, readPlant, readError]) {
      expect(read(input).issues?.map(({ pointer, expected }) => ({ pointer, expected }))).toEqual([
        { pointer: "", expected: "an object" },
      ]);
    }
  });

  test("reports every issue in the document's order: id, name, tag", () => {
    expect(readNewPlant({ tag: null, name: 1, id: "1" }).issues).toEqual([
      { pointer: "/id", expected: INT64, received: "a string" },
      { pointer: "/name", expected: "a string", received: "an integer" },
      { pointer: "/tag", expected: "a string", received: "null" },
    ]);
    expect(readError({ message: false, error: {} }).issues).toEqual([
      { pointer: "/error", expected: "an integer within int32", received: "an object" },
      { pointer: "/message", expected: "a string", received: "a boolean" },
    ]);
  });

  test.for([
    [[], "an array"],
    [2n ** 63n, "an integer past int64"],
    [2 ** 53, LOSSY],
    [-(2 ** 63), LOSSY],
    [1e300, "an integer past int64"],
    [1.5, "a number"],
    [NaN, "a number"],
    [Infinity, "a number"],
    [true, "a boolean"],
    ["1", "a string"],
  ] as const)("says of %s that it received %s", ([id, received]) => {
    expect(readNewPlant({ id, name: "Fern" }).issues).toEqual([{ pointer: "/id", expected: INT64, received }]);
  });

  test("never repeats the text that it received", () => {
    expect(JSON.stringify(readNewPlant({ id: "s3cr", name: ["s3cr"], tag: { s3cr: 1 } }))).not.toContain("s3cr");
  });
});

describe("describeIssues", () => {
  const issue = (pointer: string) => ({ pointer, expected: "a string", received: "null" });

  test("gives one issue in full", () => {
    expect(describeIssues([issue("/name")])).toBe('at "/name" expected a string, received null');
    expect(describeIssues([issue("")])).toBe('at "" expected a string, received null');
  });

  test("gives two in full, and of more the first and how many others there are", () => {
    expect(describeIssues([issue("/id"), issue("/name")])).toBe(
      'at "/id" expected a string, received null, and at "/name" expected a string, received null',
    );
    expect(describeIssues([issue("/id"), issue("/name"), issue("/tag")])).toMatch(/^at "\/id" .*, and 2 more$/);
  });
});
