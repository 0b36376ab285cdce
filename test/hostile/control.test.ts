/** Every route and method below `/_mock` against whatever a page, or a program without the token, may send. */
import { readFileSync } from "node:fs";
import { createPlantStore, faults } from "@plant-store/mock-server";
import { serve } from "@plant-store/mock-server/server";
import { afterAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { receive } from "../support/sockets.ts";

const TOKEN = "control-sword";
const SERVICE_TOKEN = "service-fish";

const contract: { paths: object } = parse(readFileSync(new URL("../../spec/control.yaml", import.meta.url), "utf8"));

const ROUTES = Object.keys(contract.paths).map((path) => `/_mock/api${path.replace("{id}", "1")}`);
const UNKNOWN = ["", "/", "/index.html", "/main.js", "/api", "/api/", "/api/nowhere"].map((path) => `/_mock${path}`);
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT", "PURGE"];

const BODY = '{"fault":{"kind":"hang"}}';
const WEBSOCKET =
  "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
/** The rest of a request behind its other fields. */
const RESTS: readonly (readonly [title: string, rest: string])[] = [
  ["text/plain", withBody("text/plain", BODY)],
  ["a form", withBody("application/x-www-form-urlencoded", "fault=hang")],
  ["a form with a file", withBody("multipart/form-data; boundary=x", "--x--")],
  ["an oversized body", withBody("application/json", " ".repeat(70_000))],
  ["a WebSocket handshake", `${WEBSOCKET}\r\n`],
  ["a body that awaits a 100", "Expect: 100-continue\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n"],
  ["its own Origin", "Origin: http://127.0.0.1\r\nSec-Fetch-Site: same-origin\r\n\r\n"],
];

function withBody(type: string, body: string): string {
  return `Content-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}

const store = createPlantStore({ tokens: [SERVICE_TOKEN], seed: [{ id: 1, name: "Monstera" }] });
const server = await serve(store, { port: 0, spaces: true, control: { token: TOKEN } });
await store.inject(faults.latency(0));
await create();
afterAll(() => server.close());

async function create(): Promise<string | null> {
  const headers = { Authorization: `Bearer ${SERVICE_TOKEN}`, "Content-Type": "application/json" };
  const body = '{"id":2,"name":"Monstera"}';
  return (await fetch(`${server.url}/plants`, { method: "POST", headers, body })).headers.get("X-Request-Id");
}

async function state(): Promise<unknown> {
  return {
    plants: await store.plants.values(),
    requests: await store.requests.all(),
    injected: (await store.injected()).map(({ id, left }) => ({ id, left })),
    spaces: store.spaces(),
  };
}

let turn = 0;

/** Every sixth pair: others each time. */
function pairsOf(targets: readonly string[]): readonly (readonly [method: string, target: string])[] {
  turn++;
  const all = targets.flatMap((target) => METHODS.map((method) => [method, target] as const));
  return targets.length < 3 ? all : all.filter((_, index) => (index + turn) % 6 === 0);
}

const SECRETS = /Monstera|control-sword|service-fish|latency|access-control|epoch|^x-request-id/im;

async function refuses(targets: readonly string[], fields: string, statuses: readonly number[], version = "1.1") {
  const before = await state();
  const sending = pairsOf(targets).map(async ([method, target]) => {
    const title = `${method} ${target}`;
    const request = `${title} HTTP/${version}\r\nConnection: close\r\n${fields}`;
    const { bytes: response } = await receive(server.port, request);
    const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(response) ?? [];
    // CONNECT has no route, and most of these are no target of it.
    const isExpected = (method === "CONNECT" ? [400, 403, 405] : statuses).includes(Number(status));
    return isExpected && !SECRETS.test(response) ? [] : [`${title}: ${response}`];
  });
  expect((await Promise.all(sending)).flat()).toEqual([]);
  expect(await state()).toEqual(before);
}

const HOST = "Host: 127.0.0.1\r\n";
const AUTHORIZED = `Authorization: Bearer ${TOKEN}\r\n`;
const FOREIGN: readonly (readonly [title: string, fields: string])[] = [
  ["a foreign Origin", `${HOST}Origin: https://evil.example\r\n`],
  ["a loopback Origin, which the service allows", `${HOST}Origin: http://localhost:5173\r\n`],
  ["a loopback Origin without a port", `${HOST}Origin: http://localhost\r\n`],
  ["the Origin of a sandbox", `${HOST}Origin: null\r\n`],
  ["an empty Origin", `${HOST}Origin:\r\n`],
  ["its own Origin under https", `${HOST}Origin: https://127.0.0.1\r\n`],
  ["two Origins, one of them its own", `${HOST}Origin: http://127.0.0.1\r\nOrigin: https://evil.example\r\n`],
  ["Sec-Fetch-Site: cross-site", `${HOST}Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: no-cors\r\n`],
  ["Sec-Fetch-Site: same-site", `${HOST}Sec-Fetch-Site: same-site\r\n`],
  ["its own Origin, cross-site", `${HOST}Origin: http://127.0.0.1\r\nSec-Fetch-Site: cross-site\r\n`],
  [
    "a preflight of a foreign Origin",
    `${HOST}Origin: https://evil.example\r\nAccess-Control-Request-Method: POST\r\nAccess-Control-Request-Headers: authorization\r\n`,
  ],
  ["a rebinding Host", "Host: evil.example\r\n"],
  ["a rebinding Host and its Origin", "Host: evil.example:4010\r\nOrigin: http://evil.example:4010\r\n"],
  ["a rebinding Host that begins as ours", "Host: 127.0.0.1.evil.example\r\n"],
];

test.each(FOREIGN)("with the control token and %s", (_, fields) =>
  refuses([...ROUTES, ...UNKNOWN], fields + AUTHORIZED + withBody("application/json", BODY), [403]),
);

const OTHER_TOKENS: readonly (readonly [title: string, fields: string, query?: string])[] = [
  ["no token", ""],
  ["an empty one", "Authorization: Bearer \r\n"],
  ["the service's token", `Authorization: Bearer ${SERVICE_TOKEN}\r\n`],
  ["a part of the token", `Authorization: Bearer ${TOKEN.slice(0, -1)}\r\n`],
  ["more than the token", `Authorization: Bearer ${TOKEN}s\r\n`],
  ["the token in capitals", `Authorization: Bearer ${TOKEN.toUpperCase()}\r\n`],
  ["the token behind another scheme", `Authorization: Basic ${TOKEN}\r\n`],
  ["the token twice", `${AUTHORIZED}${AUTHORIZED}`],
  ["the token in a cookie", `Cookie: token=${TOKEN}; Authorization=Bearer ${TOKEN}\r\n`],
  ["the token in other fields", `X-Control-Token: ${TOKEN}\r\nProxy-Authorization: Bearer ${TOKEN}\r\n`],
  ["the token in the query", "", `?token=${TOKEN}&access_token=${TOKEN}&controlToken=${TOKEN}`],
];

const TARGETS = [...ROUTES, "/_mock/api", "/_mock/api/", "/_mock/api/nowhere"];

describe("without an Origin", () => {
  test.each(OTHER_TOKENS)("and with %s", async (_, token, query = "") => {
    const targets = TARGETS.map((target) => target + query);
    await refuses(targets, HOST + token + withBody("application/json", BODY), [401]);
    await refuses(targets, `${HOST + token}\r\n`, [401], "1.0");
  });

  test.each(RESTS)("without a token, and with %s", (_, rest) => refuses(TARGETS, HOST + rest, [401]));
});

describe("with the token, a target that only resembles a route is none", () => {
  test.each([
    ...["/_mock/api/../api/reset", "/_mock/api/x/../reset", "/_mock/api/./reset", "/_mock/api//reset"],
    ...["/_mock//api/reset", "//_mock/api/reset", "/_mock/api/reset/", "/_mock/api/Reset", "/_mock/API/reset"],
    ...["/_mock/api%2freset", "/_mock%2Fapi%2Freset", "/_mock/api/%72eset", "/%5fmock/api/reset"],
    ...["/_mock/%2e%2e/_mock/api/reset", "/_mock\\api\\reset", "/_mock/api\\reset", "/plants/../_mock/api/reset"],
    ...["/plants/..%2f_mock/api/reset", "/plants/%2e%2e/_mock/api/reset", "/_mock/api/../../plants"],
    ...["/_mock/../plants", "/_mock/api/faults/1/../../reset", "http://localhost/_mock/api/reset"],
    ...["http://127.0.0.1:1/_mock/api/info"],
  ])("%s", (target) => refuses([target], `${HOST + AUTHORIZED}\r\n`, [404]));

  test("at another authority", () =>
    refuses(["http://evil.example/_mock/api/reset"], `${HOST + AUTHORIZED}\r\n`, [403]));
});

test.each([
  ["no length that is clear", `Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
  ["a length that is not a number", "Content-Length: x\r\n\r\n"],
  ["another transfer coding", "Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n"],
  ["a field that is none", "Bad Field: x\r\n\r\n"],
  ["two Hosts", `${HOST}\r\n`],
  ["chunks that are none", "Transfer-Encoding: chunked\r\nContent-Type: application/json\r\n\r\nxyz\r\n"],
])("with the token and %s, a request is malformed", (_, rest) =>
  refuses(["/_mock/api/faults", "/_mock/api/nowhere"], HOST + AUTHORIZED + rest, [400, 404, 405]),
);

test("an expectation that nobody meets is refused", () =>
  refuses(ROUTES, `${HOST + AUTHORIZED}Expect: coffee\r\n\r\n`, [417]));

test("after all of them, the next request has the next number", async () => {
  expect(await create()).toBe("plant-store-2");
});
