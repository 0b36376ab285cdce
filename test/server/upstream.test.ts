/** The real service behind the mock, over real sockets, byte for byte. */
import type { ServerResponse } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import { connect, createServer, type Socket } from "node:net";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { connectPlantStore, createPlantStore, faults, type PlantStoreOptions } from "@plant-store/mock-server";
import { type PlantStoreServer, type ServeOptions, serve } from "@plant-store/mock-server/server";
import { createPlantStoreClient } from "@plant-store/sdk";
import { describe, expect, test } from "vitest";
import { open as openServer } from "../e2e/support/servers.ts";
import { makeCertificates } from "../support/certificates.ts";
import { CLOSED } from "../support/failing-connections.ts";
import { freePort } from "../support/free-port.ts";
import { BODY, create, post } from "../support/raw-requests.ts";
import { receive } from "../support/sockets.ts";

type Reply = readonly [bytes: string | Buffer, end?: "ends" | "resets" | "stays"];

interface Service extends AsyncDisposable {
  readonly url: string;
  /** The bytes of each connection. */
  readonly received: string[];
}

async function openService([bytes, end = "ends"]: Reply): Promise<Service> {
  const received: string[] = [];
  const opened = await openServer(
    createServer((socket: Socket) => {
      const at = received.push("") - 1;
      socket.on("data", (chunk) => {
        received[at] += chunk.toString("latin1");
        if (!isWhole(received[at] ?? "")) return;
        socket.write(bytes);
        if (end === "ends") socket.end();
        if (end === "resets") setTimeout(() => socket.resetAndDestroy(), 20);
      });
    }),
  );
  return { url: `${opened.url}/v1`, received, [Symbol.asyncDispose]: opened[Symbol.asyncDispose] };
}

function isWhole(bytes: string): boolean {
  const [head = "", body] = bytes.split("\r\n\r\n");
  return body !== undefined && body.length >= Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
}

interface Mock extends AsyncDisposable {
  readonly server: PlantStoreServer;
  readonly store: ReturnType<typeof createPlantStore>;
}

async function openMock(upstream: string, options: PlantStoreOptions = {}, serving: ServeOptions = {}): Promise<Mock> {
  const store = createPlantStore({ upstream, ...options });
  const server = await serve(store, { port: 0, ...serving });
  return { server, store, [Symbol.asyncDispose]: () => server.close() };
}

const send = async ({ port }: PlantStoreServer, sent: string) => (await receive(port, sent)).bytes;

const OK = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nContent-Length: 15\r\n\r\n{"name":"Fern"}';
const LAST = "Connection: close\r\n";

describe("what the service receives is what the client wrote", () => {
  test.for([
    [
      "fields in their order and case, with repeats",
      "X-b: 1\r\nx-A: 2\r\nX-b:  3\r\n",
      "X-b: 1\r\nx-A: 2\r\nX-b: 3\r\n",
    ],
    ["no field for this hop", "TE: trailers\r\nKeep-Alive: 5\r\nX-Hop: 1\r\nX-End: 1\r\n", "X-End: 1\r\n"],
    ["no Expect, which the mock answers", "Expect: 100-continue\r\n", ""],
    ["the vias before", "Via: 1.1 edge\r\n", "Via: 1.1 edge\r\n"],
    ["Prefer", "Prefer: code=503\r\n", "Prefer: code=503\r\n"],
  ] as const)("%s", async ([, fields, expected]) => {
    await using service = await openService([OK]);
    await using mock = await openMock(service.url);
    const connection = fields.includes("X-Hop") ? "Connection: close, x-hop\r\n" : LAST;
    const received = await send(
      mock.server,
      create({ fields: `Content-Type: application/json\r\n${fields}${connection}` }),
    );
    expect(received).toContain(" 200 OK\r\n");
    const host = new URL(service.url).host;
    const head = `POST /v1/plants HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer t1\r\nContent-Type: application/json\r\n`;
    const [bytes = ""] = service.received;
    expect(bytes.replace(/-mock-\w+/, "-mock-x")).toBe(
      `${head}${expected}Content-Length: 22\r\nVia: 1.1 plant-store-mock-x\r\nConnection: close\r\n\r\n${BODY}`,
    );
    expect(service.received).toHaveLength(1);
  });
});

/** Without Date, which the mock adds as RFC 9110 6.6.1 asks, and its own Connection. */
const withoutOwn = (bytes: string) => bytes.replace(/(?:Date|Connection|Keep-Alive): .*\r\n/g, "");
const head = (...fields: readonly string[]) =>
  `HTTP/1.1 200 OK\r\n${fields.map((field) => `${field}\r\n`).join("")}\r\n`;
const JSON_TYPE = "Content-Type: application/json";
const FERN = '{"name":"Fern"}';
const ok = (...fields: readonly string[]) => `${head("Content-Length: 2", ...fields)}ok`;
const body = (bytes: Buffer, ...fields: readonly string[]) =>
  Buffer.concat([Buffer.from(head(...fields, `Content-Length: ${bytes.length}`)), bytes]);

describe("what the client receives is what the service sent", () => {
  test.for<readonly [what: string, reply: Reply, received?: string | undefined, line?: string]>([
    [
      "fields in their case, a repeated Set-Cookie, and its own reason phrase",
      ["HTTP/1.1 299 Fine\r\nset-COOKIE: a=1\r\nset-COOKIE: b=2\r\nContent-Length: 2\r\n\r\nok"],
    ],
    ["an empty body", ["HTTP/1.1 204 No Content\r\nX-A: 1\r\n\r\n"]],
    ["gzip", [body(gzipSync(FERN), JSON_TYPE, "Content-Encoding: gzip")]],
    ["br", [body(brotliCompressSync(FERN), JSON_TYPE, "Content-Encoding: br")]],
    ["an unknown coding", [body(gzipSync(FERN), JSON_TYPE, "Content-Encoding: zstd")]],
    ["a redirect, not followed", ["HTTP/1.1 307 Go\r\nLocation: https://elsewhere.test/\r\nContent-Length: 0\r\n\r\n"]],
    ["a 421, not repeated", ["HTTP/1.1 421 Misdirected Request\r\nContent-Length: 0\r\n\r\n"]],
    ["a HEAD with a length", [head("Content-Length: 15")], undefined, "HEAD /plants HTTP/1.1"],
    ["an unknown method and path", [ok()], undefined, "PATCH /pots?strong=1 HTTP/1.1"],
    ["no field for this hop", [ok("Keep-Alive: timeout=9", "Connection: close, x-hop", "X-Hop: 1")], ok()],
    [
      "chunks, with trailers",
      [`${head("Transfer-Encoding: chunked", "Trailer: X-Sum")}2\r\nok\r\n0\r\nX-Sum: 1\r\n\r\n`],
      `${head("Trailer: X-Sum", "Transfer-Encoding: chunked")}2\r\nok\r\n0\r\nX-Sum: 1\r\n\r\n`,
    ],
    ["informational responses", [`HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n${ok()}`]],
    ["a body that is cut", [`${head("Content-Length: 15")}{"na`]],
    ["a body that is cut by a reset", [`${head("Content-Length: 15")}{"na`, "resets"]],
    ["chunks that are cut", [`${head("Transfer-Encoding: chunked")}4\r\n{"na\r\n`]],
  ])("%s", async ([, reply, expected = reply[0], line = "POST /plants HTTP/1.1"]) => {
    await using service = await openService(reply);
    await using mock = await openMock(service.url);
    const received = await send(mock.server, create({ line, fields: `${JSON_TYPE}\r\n${LAST}` }));
    expect(withoutOwn(received)).toBe(Buffer.from(expected).toString("latin1"));
    expect(service.received).toHaveLength(1);
    expect(service.received[0]).toMatch(`${line.replace(" /", " /v1/")}\r\n`);
  });
});

const GARBAGE = "\u0016\u0003\u0001 no HTTP\r\n\r\n";

describe("a service that does not respond", () => {
  test.for<readonly [what: string, reply: Reply | string, error: string, outcome: string]>([
    ["refuses the connection", `http://${CLOSED}`, "connection_refused", "not_sent"],
    ["has no address", "http://nowhere.invalid", "dns_error", "not_sent"],
    ["ends the connection", ["", "ends"], "connection_terminated", "unknown"],
    ["resets the connection", ["", "resets"], "connection_terminated", "unknown"],
    ["sends other bytes", [GARBAGE, "stays"], "http_protocol_error", "unknown"],
    ["stalls in the handshake", ["", "stays"], "connection_timeout", "not_sent"],
    ["is silent", ["", "stays"], "http_response_timeout", "unknown"],
    ["begins, and is silent", [`${head("Content-Length: 15")}{"na`, "stays"], "http_response_timeout", "unknown"],
  ])("%s", async ([, reply, error, outcome]) => {
    await using service = await openService(typeof reply === "string" ? [""] : reply);
    const serviceUrl = error === "connection_timeout" ? service.url.replace("http:", "https:") : service.url;
    const upstream = typeof reply === "string" ? reply : serviceUrl;
    await using mock = await openMock(upstream, { upstreamTimeoutMs: error.endsWith("timeout") ? 1_000 : 60_000 });
    const response = await post(mock.server.url);
    const late = error.endsWith("timeout");
    expect([response.status, response.headers.get("Proxy-Status")]).toEqual([
      late ? 504 : 502,
      `plant-store-mock; error=${error}`,
    ]);
    expect(await response.json()).toMatchObject({ error: late ? 50401 : 50201 });
    expect(await mock.store.requests.all()).toMatchObject([{ stored: false, upstream: { outcome } }]);
    expect(service.received).toHaveLength(typeof reply === "string" ? 0 : 1);
  });

  test("stands in front of itself", async () => {
    const port = await freePort();
    await using mock = await openMock(`http://127.0.0.1:${port}`, {}, { port });
    const response = await post(mock.server.url);
    expect([response.status, response.headers.get("Proxy-Status")]).toEqual([
      502,
      "plant-store-mock; error=proxy_loop_detected",
    ]);
    expect(await mock.store.requests.all()).toMatchObject([{ upstream: { status: 502 } }, { upstream: undefined }]);
  });

  test("has a certificate that nobody trusts, until it is given", async () => {
    const { authority, valid, selfSigned } = await makeCertificates();
    const listener = (_: unknown, response: ServerResponse) =>
      response.setHeader("Content-Type", "application/json").end(FERN);
    await using trusted = await openServer(createHttpsServer(valid, listener), "https");
    await using other = await openServer(createHttpsServer(selfSigned, listener), "https");
    const outcomeOf = async (url: string, upstreamCa?: string) => {
      await using mock = await openMock(url, {}, { upstreamCa });
      const response = await post(mock.server.url);
      return [response.status, response.headers.get("Proxy-Status")?.split("=")[1]];
    };
    expect(await outcomeOf(trusted.url, authority.cert)).toEqual([200, undefined]);
    expect(await outcomeOf(trusted.url)).toEqual([502, "tls_certificate_error"]);
    expect(await outcomeOf(other.url, authority.cert)).toEqual([502, "tls_certificate_error"]);
  });
});

describe("a fault", () => {
  test("at the request keeps it from the service, and at the response takes only a success away", async () => {
    await using real = await serve(createPlantStore({ tokens: ["t1"] }), { port: 0 });
    await using mock = await openMock(real.url);
    const client = (token: string) => createPlantStoreClient({ baseUrl: mock.server.url, token });
    const outcomeOf = (token: string, id: number) =>
      client(token)
        .createPlant({ id, name: "Fern" })
        .then(
          () => "created",
          ({ outcome }) => outcome,
        );
    await mock.store.inject(faults.status(400), { times: 1 });
    expect(await outcomeOf("t1", 1)).toBe("refused");
    await mock.server.inject(faults.connectionReset(), { at: "response", times: 1 });
    expect([await outcomeOf("t2", 2), await outcomeOf("t1", 3), await outcomeOf("t1", 4)]).toEqual([
      "refused",
      "unknown",
      "created",
    ]);
    expect(await mock.store.requests.all()).toMatchObject([
      { upstream: undefined, stored: false },
      { upstream: { outcome: "refused", status: 401 }, faults: [], response: { status: 401 } },
      { upstream: { outcome: "created", response: { body: FERN } }, stored: true, response: undefined },
      { upstream: { outcome: "created" }, response: { body: FERN } },
    ]);
    expect((await mock.store.plants.values()).map(({ id }) => id)).toEqual([3n, 4n]);
  });

  test("delays, drips and informs around the service's response", async () => {
    await using service = await openService([OK]);
    await using mock = await openMock(service.url);
    await mock.store.inject(faults.drip({ bytesPerSecond: 200 }));
    await mock.server.inject(faults.informational({ status: 103 }));
    expect(withoutOwn(await send(mock.server, create({ fields: LAST })))).toBe(`HTTP/1.1 103 Early Hints\r\n\r\n${OK}`);
  });
});

test("filters, verify and the control API know what the service made of a request", async () => {
  await using service = await openService([`${head(JSON_TYPE, "Content-Length: 11")}{"name":"Fo`]);
  await using mock = await openMock(service.url, {}, { control: { token: "c1" } });
  await post(mock.server.url);
  await using remote = await connectPlantStore(mock.server.url, { controlToken: "c1" });
  for (const requests of [mock.store.requests, remote.requests]) {
    expect(await requests.count({ upstream: "any" })).toBe(1);
    expect(await requests.count({ upstream: "created" })).toBe(0);
    const [row] = await requests.all({ upstream: "violations" });
    expect(row?.upstream).toMatchObject({ outcome: "unknown", status: 200, violations: [{ place: "body" }] });
    await requests.verify({ total: 1, upstream: { any: 1, unknown: 1, violations: 1 } });
    await expect(requests.verify({ upstream: { violations: 0 } })).rejects.toThrow(
      /✗ upstream violations +0 +1\n.*\n {5}service: body: it is not well-formed JSON$/s,
    );
  }
});

test("what is compressed is judged by its content, as far as it can be read", async () => {
  const wrong = '{"name":7}';
  for (const [bytes, coding, places] of [
    [gzipSync(FERN), "gzip", []],
    [gzipSync(wrong), "gzip", ["/name"]],
    [brotliCompressSync(wrong), "br", ["/name"]],
    [gzipSync(FERN).subarray(0, 20), "gzip", ["body"]],
    [gzipSync(" ".repeat(20_000_000) + wrong), "gzip", []],
  ] as const) {
    await using service = await openService([body(bytes, JSON_TYPE, `Content-Encoding: ${coding}`)]);
    await using mock = await openMock(service.url);
    await send(mock.server, create({ fields: LAST }));
    const { upstream } = (await mock.store.requests.last()) ?? {};
    expect(upstream?.violations.map(({ place }) => place)).toEqual(places);
  }
});

test("a client that leaves does not take its create back", async () => {
  await using service = await openService([OK]);
  await using mock = await openMock(service.url);
  await mock.store.inject(faults.latency(50));
  const socket = connect({ port: mock.server.port, host: "127.0.0.1" });
  socket.write(create());
  await mock.store.requests.waitFor(1);
  socket.destroy();
  await expect.poll(() => mock.store.requests.last()).toMatchObject({ stored: true, upstream: { outcome: "created" } });
});

test("no token of any direction stands in the journal", async () => {
  const secret = "s".repeat(20);
  const echo = `{"name":"${secret}"}`;
  const fields = ["Set-Cookie: sid=abc", `X-Echo: ${secret}`, JSON_TYPE, `Content-Length: ${echo.length}`];
  await using service = await openService([head(...fields) + echo]);
  await using mock = await openMock(service.url);
  const response = await post(mock.server.url, { headers: { Authorization: `Bearer ${secret}` } });
  expect(await response.text()).toBe(echo);
  const row = JSON.stringify(await mock.store.requests.last(), (_, value) =>
    typeof value === "bigint" ? `${value}` : value,
  );
  expect(row).not.toMatch(/s{20}|sid=/);
  expect(row).toContain("[redacted]");
});

test("a page of another origin reads the response by the mock's rules", async () => {
  await using service = await openService([
    ok("Access-Control-Allow-Origin: https://other.test", "Vary: Origin, Accept"),
  ]);
  await using mock = await openMock(service.url, {}, { allowedOrigins: ["https://app.test"] });
  const preflight = { Origin: "https://app.test", "Access-Control-Request-Method": "POST" };
  expect((await post(mock.server.url, { method: "OPTIONS", headers: preflight, body: null })).status).toBe(204);
  expect(service.received).toHaveLength(0);
  const { headers } = await post(mock.server.url, { headers: { Origin: "https://app.test" } });
  expect([headers.get("Access-Control-Allow-Origin"), headers.get("Vary")]).toEqual([
    "https://app.test",
    "Origin, Accept",
  ]);
});

test("the row has a field that the service repeats as one value, by the name that came first", async () => {
  await using service = await openService([ok("X-Part: a", "x-part: b", "__proto__: c", "X-PART: d")]);
  await using mock = await openMock(service.url);
  await post(mock.server.url);
  const headers = (await mock.store.requests.last())?.response?.headers ?? {};
  expect(Object.entries(headers)).toEqual(
    expect.arrayContaining([
      ["X-Part", "a, b, d"],
      ["__proto__", "c"],
    ]),
  );
});

test("a space is a journal of its own for the same service; the client's Host is sent on if it is asked for", async () => {
  await using service = await openService([OK]);
  await using mock = await openMock(service.url, {}, { spaces: true, keepHost: true });
  await send(mock.server, create({ line: "POST /spaces/a/plants HTTP/1.1", fields: LAST }));
  expect([await mock.store.space("a").requests.count(), await mock.store.requests.count()]).toEqual([1, 0]);
  expect(service.received[0]).toMatch(/^POST \/v1\/plants HTTP\/1\.1\r\nHost: localhost\r\n/);
});
