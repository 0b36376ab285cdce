import { describe, expect, test } from "vitest";
import { boolean, int32, int64, number, oneOf, string } from "../../../../spec/validation.ts";
import type { Parameter } from "../contract.ts";
import { readParameters } from "./parameters.ts";

const limit = parameter("limit", "integer", int32);
const tag = parameter("tag", "string", string, true);
const after = parameter("after", "integer", int64);
const height = parameter("height", "number", number);
const full = parameter("full", "boolean", boolean);
const order = parameter("order", "string", oneOf("asc", "desc"));

test.for<readonly [query: string, values: object]>([
  ["tag=low", { tag: "low" }],
  ["tag=", { tag: "" }],
  ["tag=a+b%26c%C3%A9", { tag: "a b&c\u00e9" }],
  ["tag=low&tag=high&limit=1&limit=x&unknown=1", { tag: "low", limit: 1 }],
  ["tag=low&after=9007199254740993", { tag: "low", after: 2n ** 53n + 1n }],
  ["tag=low&height=-1.50&full=true", { tag: "low", height: -1.5, full: true }],
  ["tag=low&height=10&full=false&order=desc", { tag: "low", height: 10, full: false, order: "desc" }],
])("a query is read by its parameters: %s", ([query, values]) => {
  expect(readParameters({ query }, [limit, tag, after, height, full, order])).toStrictEqual({ values, issues: [] });
});

describe("a header field is read by its parameters,", () => {
  const page: Parameter = { ...limit, name: "X-Page", in: "header", default: 1 };
  const key: Parameter = { ...tag, name: "Idempotency-Key", in: "header" };
  const read = (headers: Readonly<Record<string, string>>) =>
    readParameters({ query: "X-Page=7", headers }, [page, key]);

  test("whatever the case of its name, with the default of an absent one", () => {
    expect(read({ "idempotency-key": "a" })).toEqual({ values: { "X-Page": 1, "Idempotency-Key": "a" }, issues: [] });
    expect(read({ "idempotency-key": "", "x-page": "2" }).values).toEqual({ "X-Page": 2, "Idempotency-Key": "" });
  });

  test("and told by its name, and not shown, if it breaks its schema", () => {
    expect(read({ "x-page": "s3cret" }).issues).toEqual([
      { pointer: "X-Page", expected: "an integer within int32", received: "another text" },
      { pointer: "Idempotency-Key", expected: "a string", received: "nothing" },
    ]);
  });
});

test.for<readonly [query: string, pointer: string, expected: string, received: string]>([
  ["", "?tag", "a string", "nothing"],
  ["tag=low&limit=s3cret", "?limit", "an integer within int32", "another text"],
  ["tag=low&limit=2147483648", "?limit", "an integer within int32", "another text"],
  ["tag=low&after=9223372036854775808", "?after", "an integer within int64", "another text"],
  ["tag=low&after=1.0", "?after", "an integer within int64", "another text"],
  ["tag=low&height=1e3", "?height", "a number", "another text"],
  ["tag=low&full=1", "?full", "a boolean", "another text"],
  ["tag=low&order=ASC", "?order", 'one of "asc", "desc"', "another text"],
])("what breaks its schema is told by its name, and not shown: %s", ([query, pointer, expected, received]) => {
  const { issues } = readParameters({ query }, [limit, tag, after, height, full, order]);
  expect(issues).toEqual([{ pointer, expected, received }]);
});

function parameter(name: string, type: Parameter["type"], scalar: Parameter["scalar"], required = false): Parameter {
  return { name, in: "query", required, type, scalar };
}
