import { expect, test } from "vitest";
import { int32, number, string } from "../../../../spec/validation.ts";
import type { Parameter } from "../contract.ts";
import { readParameters } from "./parameters.ts";

const ALL: readonly Parameter[] = [
  { name: "limit", in: "query", required: false, type: "integer", scalar: int32 },
  { name: "height", in: "query", required: false, type: "number", scalar: number },
  { name: "tag", in: "query", required: false, type: "string", scalar: string },
];

// The cases of test/growth hold the rest, also for header fields and paths.
test.for<readonly [query: string, values: object, wrong?: string]>([
  ["limit=1&limit=x&unknown=1&tag=", { limit: 1, tag: "" }],
  ["tag=a+b%26c%C3%A9", { tag: "a b&c\u00e9" }],
  ["height=-1.50", { height: -1.5 }],
  ["height=1e3", {}, "?height"],
  ["limit=07", {}, "?limit"],
  ["limit=s3cret", {}, "?limit"],
])("the first of a name is read; what breaks its schema is told by its name: %s", ([query, values, wrong]) => {
  const read = readParameters({ query }, ALL);
  expect(read.values).toStrictEqual(values);
  expect(read.issues.map(({ pointer, received }) => [pointer, received])).toEqual(
    wrong ? [[wrong, "another text"]] : [],
  );
});
