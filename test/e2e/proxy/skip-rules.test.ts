import { readFile } from "node:fs/promises";
import type { CaseRequest, CaseSetup } from "@plant-store/mock-server/conformance";
import { beforeEach, expect, test, vi } from "vitest";
import { compare } from "./compare.ts";
import { type ProxyResponse, post } from "./send.ts";
import { skipRules } from "./skip-rules.ts";

interface Shown {
  readonly setup?: CaseSetup;
  readonly request: CaseRequest;
  /** The beginning of the server's response, status and body, without a proxy and through it. */
  readonly direct: string;
  readonly proxied: string;
  /** Prism's objection, if that is the difference. */
  readonly objects?: string;
  /** The plants behind the proxy, if they are the difference. */
  readonly stores?: string;
}

const FERN = '{"id":1,"name":"Fern"}';
const CREATED = '200 {"name":"Fern"}';
const deep = `{"id":1,"name":"Fern","x":${"[".repeat(100_000)}${"]".repeat(100_000)}}`;
const repeated = (name: string, value: string): CaseRequest => {
  const request = post(FERN);
  return { ...request, headers: [...request.headers, [name, value]] };
};
const withoutType: CaseRequest = { ...post(FERN), headers: [["Authorization", "Bearer t1"]] };

/** A request for each rule. If a newer Prism judges it as the server does, its line fails: remove the rule then. */
const SHOWN: Readonly<Record<string, Shown>> = {
  "another operation": {
    request: { ...post(FERN), method: "PUT" },
    direct: '405 {"error":40501',
    proxied: '405 {"error":40501',
    objects: "request: Selected route not found",
  },
  Host: {
    request: post(FERN, { Host: "a b" }),
    direct: '400 {"error":40007',
    proxied: CREATED,
  },
  Expect: {
    request: post(FERN, { Expect: "tea" }),
    direct: '417 {"error":41701',
    proxied: "417 ",
  },
  "a chunked body": {
    request: { ...post("[]"), chunked: true },
    direct: '400 {"error":40004',
    proxied: '400 {"error":40008',
  },
  "repeated lines": {
    request: repeated("Authorization", "Bearer t1"),
    direct: '400 {"error":40103',
    proxied: CREATED,
  },
  "the scheme's case": {
    request: post(FERN, { Authorization: "bearer t1" }),
    direct: CREATED,
    proxied: CREATED,
    objects: "request: Invalid security scheme used",
  },
  "auth: false": {
    setup: { auth: false },
    request: post(FERN, { Authorization: "" }),
    direct: CREATED,
    proxied: CREATED,
    objects: "request: Invalid security scheme used",
  },
  "Prefer: code": {
    request: post(FERN, { Prefer: "code=abc" }),
    direct: '400 {"error":40006',
    proxied: '422 {"type":"https://stoplight.io/prism/errors#UNPROCESSABLE_ENTITY"',
  },
  "no Content-Type": {
    request: withoutType,
    direct: CREATED,
    proxied: '400 {"error":41501',
  },
  "a malformed Content-Type": {
    request: post(FERN, { "Content-Type": "application/json;" }),
    direct: CREATED,
    proxied: '500 {"error":{"code":"internal_server_error"',
  },
  "a type ending in +json": {
    request: post(FERN, { "Content-Type": "application/problem+json" }),
    direct: '400 {"error":41501',
    proxied: '400 {"error":41501',
  },
  "a charset": {
    request: post('{"id":1,"name":"ü"}', { "Content-Type": "application/json; charset=latin1" }),
    direct: '200 {"name":"ü"}',
    proxied: '200 {"name":"Ã¼"}',
  },
  "invalid UTF-8": {
    request: post(Uint8Array.of(...new TextEncoder().encode('{"id":1,"name":"'), 0xff, 0x22, 0x7d)),
    direct: '400 {"error":40001',
    proxied: '200 {"name":"\ufffd"}',
  },
  "malformed JSON": {
    request: post('{"id":1,}'),
    direct: '400 {"error":40003',
    proxied: "no response",
  },
  "ids past 2^53": {
    request: post('{"id":9007199254740993,"name":"Fern"}'),
    direct: CREATED,
    proxied: CREATED,
    objects: "request.body.id: Request body property id must be <= 9007199254740991",
    stores: "[ { id: 9007199254740992n, name: 'Fern' } ]",
  },
  "numbers that no double holds": {
    request: post('{"id":1.000000000000000005,"name":"Fern"}'),
    direct: '400 {"error":40004',
    proxied: CREATED,
  },
  "a body that is a string or null": {
    request: post('"Fern"'),
    direct: '400 {"error":40004',
    proxied: '400 {"error":40003',
  },
  "deep nesting": {
    request: post(deep),
    direct: CREATED,
    proxied: '500 {"type":"RangeError"',
  },
  "an undeclared status": {
    setup: { errorStatuses: "http" },
    request: post(FERN, { Authorization: "Bearer t2" }),
    direct: '401 {"error":40104',
    proxied: '401 {"error":40104',
    objects: "response: Unable to match the returned status code",
  },
};

beforeEach(() => {
  // Prism's server writes its failures there.
  vi.spyOn(console, "error").mockImplementation(() => {});
});

test("each rule is shown, and has a reason", () => {
  expect(Object.keys(SHOWN)).toEqual(Object.keys(skipRules));
  expect(Object.values(skipRules).filter(({ reason }) => !reason.endsWith("."))).toEqual([]);
});

test.each(Object.entries(SHOWN))("%s", async (name, shown) => {
  const { setup = {}, request, direct, proxied, objects = "", stores } = shown;
  const { requests, stored, storedBehind } = await compare({ setup, exchanges: [{ request }] });
  const [sent] = requests;
  expect(sent?.skipReasons[0]).toBe(name);
  expect(sent?.disagreements).not.toEqual([]);
  expect(beginning(sent?.direct, direct.length)).toBe(direct);
  expect(beginning(sent?.proxied, proxied.length)).toBe(proxied);
  const violations = sent?.proxied?.violations.map(({ location, message }) => `${location.join(".")}: ${message}`);
  expect(violations?.join() ?? "").toContain(objects);
  if (stores === undefined) return;
  expect(stored).not.toBe(stores);
  expect(storedBehind).toBe(stores);
});

function beginning(response: ProxyResponse | undefined, length: number): string {
  return response === undefined ? "no response" : `${response.status} ${response.body}`.slice(0, length);
}

test("the README lists them all, with these reasons", async () => {
  const readme = await readFile(new URL("README.md", import.meta.url), "utf8");
  const rows = [...readme.matchAll(/^\| (.+?) \| (.+) \|$/gm)]
    .slice(2)
    .map(([, name = "", reason]) => [name.replaceAll("`", ""), reason]);
  expect(rows).toEqual(Object.entries(skipRules).map(([name, { reason }]) => [name, reason]));
});
