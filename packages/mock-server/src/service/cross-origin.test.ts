import { describe, expect, test } from "vitest";
import { crossOriginHeaders, preflightHeaders } from "./cross-origin.ts";

describe("a response", () => {
  test("to a page lets that page read it, and what it needs of its header", () => {
    expect(crossOriginHeaders("https://app.example")).toEqual({
      Vary: "Origin",
      "Access-Control-Allow-Origin": "https://app.example",
      "Access-Control-Expose-Headers": "WWW-Authenticate, Retry-After, X-Request-Id",
    });
  });

  test("to anybody else says only that it may differ", () => {
    expect(crossOriginHeaders(undefined)).toEqual({ Vary: "Origin" });
  });
});

describe("a preflight", () => {
  const allowed = (fields?: string) =>
    preflightHeaders(
      {
        origin: "https://app.example",
        "access-control-request-method": "POST",
        "access-control-request-headers": fields,
      },
      "GET, POST",
    );

  test("is allowed its path's methods and the service's own fields, for ten minutes", () => {
    expect(allowed()).toEqual({
      "Access-Control-Allow-Methods": "GET, POST",
      "Access-Control-Allow-Headers": "authorization, content-type, prefer",
      "Access-Control-Max-Age": "600",
    });
  });

  test.for<readonly [asked: string, further: readonly string[]]>([
    ["Traceparent , x-b", ["traceparent", "x-b"]],
    ["prefer,authorization", []],
    ["x!#$%&'*+.^_`|~-9", ["x!#$%&'*+.^_`|~-9"]],
    ["a b, c\u0000, (d), é, , e:", []],
  ])("is allowed what else it asks for, if that is a field name: %s", ([asked, further]) => {
    const fields = ["authorization", "content-type", "prefer", ...further];
    expect(allowed(asked)["Access-Control-Allow-Headers"]).toBe(fields.join(", "));
  });

  test("is one only with an Origin and a method that it asks for", () => {
    expect(preflightHeaders({ "access-control-request-method": "POST" }, "POST")).toEqual({});
    expect(preflightHeaders({ origin: "https://app.example" }, "POST")).toEqual({});
    expect(preflightHeaders({}, "POST")).toEqual({});
  });
});
