import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { fc } from "../../../../test/support/thorough.ts";
import { recorded } from "../testing/requests.ts";
import { bodyText, freezeRequest, type RequestDetails, receivedRequest, recordedRequest } from "./recorded-request.ts";

const KEPT = 65_536;

type Headers = Readonly<Record<string, string | undefined>>;

describe("a header that can hold a secret shows its scheme at most:", () => {
  test.for<readonly [name: string, value: string, shown: string]>([
    ["authorization", "Bearer s3cret", "Bearer [redacted]"],
    ["authorization", "bearer s3cret", "bearer [redacted]"],
    ["authorization", "BEARER   s3cret", "BEARER [redacted]"],
    ["authorization", "Basic czNjcmV0OnMzY3JldA==", "Basic [redacted]"],
    ["authorization", 'Digest username="s3cret"', "Digest [redacted]"],
    ["authorization", "Bearer s3cret, Bearer s3cret2", "Bearer [redacted]"],
    ["authorization", "s3cret", "[redacted]"],
    ["authorization", "s3cret Bearer s3cret", "[redacted]"],
    ["authorization", "Bearers3cret s3cret", "[redacted]"],
    ["authorization", "Bearer\ts3cret", "[redacted]"],
    ["authorization", "Bearer", "[redacted]"],
    ["authorization", "", "[redacted]"],
    ["Authorization", "Bearer s3cret", "Bearer [redacted]"],
    ["proxy-authorization", "Basic s3cret", "Basic [redacted]"],
    ["cookie", "session=s3cret", "[redacted]"],
  ])("%s: %s", ([name, value, shown]) => {
    expect(headersOf({ [name]: value })).toEqual({ [name]: shown });
  });

  test("whatever stands after the scheme", () => {
    fc.assert(
      fc.property(fc.constantFrom("Bearer ", "basic ", "", "Token ", "Bearer\t"), fc.base64String(), (scheme, text) => {
        const secret = `s3cret${text}`;
        const shown = headersOf({ authorization: scheme + secret, cookie: secret, "proxy-authorization": secret });
        expect(JSON.stringify(shown)).not.toContain("s3cret");
        expect(inspect(shown)).not.toContain("s3cret");
      }),
    );
  });
});

test("every other header stands as it came, one named __proto__ too; one without a value is left out", () => {
  const sent = JSON.parse('{"__proto__":"p","constructor":"c","content-type":"application/json","x-empty":""}');
  const shown = headersOf({ ...sent, ...Object.fromEntries([["__proto__", "p"]]), prefer: undefined });
  expect(Object.entries(shown).sort()).toEqual([
    ["__proto__", "p"],
    ["constructor", "c"],
    ["content-type", "application/json"],
    ["x-empty", ""],
  ]);
  expect(Object.getPrototypeOf(shown)).toBe(Object.prototype);
});

test.for<readonly [path: string | undefined, shown: string | undefined]>([
  ["//user:s3cret@host/plants", "//host/plants"],
  ["//s3cret@host", "//host"],
  ["http://user:s3cret@host/plants", "http://host/plants"],
  ["a1+.-x://user:s3cret@host", "a1+.-x://host"],
  ["HTTP://s3cret@", "HTTP://"],
  ["/plants", "/plants"],
  ["/a@b", "/a@b"],
  ["//host/a@b", "//host/a@b"],
  ["/x//user@host", "/x//user@host"],
  ["1://user@host", "1://user@host"],
  ["", ""],
  [undefined, undefined],
])("the path %j shows no user: %j", ([path, shown]) => {
  const known = arrived({});
  expect(receivedRequest({ ...known, request: { ...known.request, path } }).path).toBe(shown);
});

test("of a request that has just arrived nothing more is known", () => {
  expect(receivedRequest(arrived({}))).toStrictEqual({
    number: 7,
    time: new Date(1_700_000_000_000),
    method: "POST",
    path: undefined,
    headers: {},
    body: undefined,
    plant: undefined,
    violations: [],
  });
});

describe("a body's text", () => {
  test("is whole up to 65,536 bytes, and no byte more is kept", () => {
    expect(bodyText(new Uint8Array())).toBe("");
    expect(bodyText(utf8("x".repeat(KEPT)))).toHaveLength(KEPT);
    expect(bodyText(utf8(`${"x".repeat(KEPT)}y`))).toBe("x".repeat(KEPT));
    expect(bodyText(utf8("x".repeat(1_000_000)))).toHaveLength(KEPT);
  });

  test("is cut also where all of it is known", () => {
    const whole = "x".repeat(KEPT);
    expect(bodyText(utf8(whole), whole)).toBe(whole);
    expect(bodyText(utf8(`${whole}y`), `${whole}y`)).toBe(whole);
  });

  test.for(["é", "€", "🪴"])("is never cut inside a character: %s", (character) => {
    const size = utf8(character).byteLength;
    for (let before = 1; before < size; before++) {
      const whole = "x".repeat(KEPT - before);
      expect(bodyText(utf8(whole + character))).toBe(whole);
    }
    const last = "x".repeat(KEPT - size) + character;
    expect(bodyText(utf8(last))).toBe(last);
    expect(bodyText(utf8(`${last}y`))).toBe(last);
  });

  test("keeps its byte order mark, and shows bytes that are no UTF-8 as U+FFFD", () => {
    expect(bodyText(utf8('\ufeff{"id":1}'))).toBe('\ufeff{"id":1}');
    expect(bodyText(new Uint8Array([0x7b, 0xff, 0xc3]))).toBe("{\ufffd\ufffd");
    expect(bodyText(new Uint8Array(KEPT).fill(0xff))).toBe("\ufffd".repeat(KEPT));
    expect(bodyText(utf8(`\ufeff${"x".repeat(KEPT)}`))).toBe(`\ufeff${"x".repeat(KEPT - 3)}`);
    // One that ends in the middle of a character ends so, and one that is cut there does not.
    expect(bodyText(new Uint8Array([...utf8("x".repeat(KEPT - 1)), 0xc3]))).toBe(`${"x".repeat(KEPT - 1)}\ufffd`);
  });
});

describe("a response's body", () => {
  test("is whole up to 65,536 characters, and cut there", () => {
    expect(cut("x".repeat(KEPT))).toHaveLength(KEPT);
    expect(cut(`${"x".repeat(KEPT)}y`)).toBe("x".repeat(KEPT));
  });

  test("is never cut inside a character, and its own lone surrogates stay", () => {
    const whole = "x".repeat(KEPT - 1);
    expect(cut(`${whole}🪴`)).toBe(whole);
    expect(cut(`${whole.slice(1)}🪴y`)).toBe(`${whole.slice(1)}🪴`);
    expect(cut(`${whole}\ud83cy`)).toBe(`${whole}\ud83c`);
    expect(cut(`\udf35${whole}yy`)).toBe(`\udf35${whole}`);
    expect(cut(`${whole}\uffffy`)).toBe(`${whole}\uffff`);
  });

  test("is a copy of its own, so that nobody changes the journal by what a transport was given", () => {
    const response = { status: 200, headers: { a: "b" }, body: "" };
    const { response: kept } = recordedRequest({ ...arrived({}), response });
    response.status = 500;
    response.headers.a = "c";
    expect(kept).toEqual({ status: 200, headers: { a: "b" }, body: "" });
  });

  test("takes nothing else along when it is cut", () => {
    const response = { status: 200, headers: { a: "b" }, body: "x".repeat(KEPT + 1) };
    expect(recordedRequest({ ...arrived({}), response }).response).toEqual({ ...response, body: "x".repeat(KEPT) });
  });
});

test("a request that is shown is frozen through and through", () => {
  const request = freezeRequest(
    recorded(1, {
      headers: { a: "b" },
      violations: [{ cause: "malformed_json", message: "m" }],
      response: { status: 400, headers: { a: "b" }, body: "" },
    }),
  );
  const { headers, violations, faults, response } = request;
  for (const part of [request, headers, violations, violations[0], faults, response, response?.headers])
    expect(Object.isFrozen(part)).toBe(true);
});

function headersOf(headers: Headers): Readonly<Record<string, string>> {
  return receivedRequest(arrived(headers)).headers;
}

function arrived(headers: Headers): RequestDetails {
  return {
    number: 7,
    arrivedAt: 1_700_000_000_000,
    request: { method: "POST", path: undefined, headers },
    body: undefined,
    plant: undefined,
    objections: [],
    faults: [],
    stored: false,
    response: undefined,
  };
}

function cut(body: string): string | undefined {
  return recordedRequest({ ...arrived({}), response: { status: 200, headers: {}, body } }).response?.body;
}

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
