import { expect, test } from "vitest";
import { createShownHeaders } from "./request-context.ts";
import { createRedaction } from "./secrets.ts";

test("each request shows its own headers, without secrets; those of a repeated one are the same object", () => {
  const shownHeaders = createShownHeaders();
  const one = createRedaction([]);
  const other = createRedaction(["fern"]);
  const last = { a: "1" };
  expect(shownHeaders(last, one)).toBe(shownHeaders({ a: "1" }, one));
  last.a = "2";
  for (const headers of [last, { a: "2", b: "fern" }, { a: "2" }, { b: "fern" }, { c: "fern" }, {}])
    expect(shownHeaders(headers, one)).toEqual(headers);
  expect(shownHeaders({ a: "1" }, one)).toEqual({ a: "1" });
  expect(shownHeaders({ a: undefined, b: "fern" }, one)).toEqual({ b: "fern" });
  expect(shownHeaders({ b: undefined }, one)).toEqual({});
  expect(shownHeaders({ b: "fern" }, one)).toEqual({ b: "fern" });
  expect(shownHeaders({ c: undefined }, one)).toEqual({});
  expect(shownHeaders({ b: "fern" }, other)).toEqual({ b: "[redacted]" });
});
