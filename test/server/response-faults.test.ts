/** Faults that give a response of their own, or change how one is sent, on the wire. */
import { once } from "node:events";
import { gzipSync } from "node:zlib";
import { createPlantStore, faults, type InformationalFault, type StoreFault } from "@plant-store/mock-server";
import { serve } from "@plant-store/mock-server/server";
import { expect, test } from "vitest";
import { create, post } from "../support/raw-requests.ts";
import { open, receive } from "../support/sockets.ts";

async function sentFor(request: string, ...injected: readonly (InformationalFault | StoreFault)[]): Promise<string> {
  const store = createPlantStore({ tokens: ["t1"] });
  await using server = await serve(store, { port: 0 });
  for (const fault of injected) await (fault.kind === "informational" ? server.inject(fault) : store.inject(fault));
  return (await receive(server.port, request)).bytes.replace(/^(?:Date|Vary|X-Request-Id): .*\r\n/gm, "");
}

const REQUEST = create({ fields: "Connection: close\r\n" });
const OLD = REQUEST.replace("HTTP/1.1", "HTTP/1.0");
const CHUNKED = { "Transfer-Encoding": "chunked" };

test.each<[title: string, request: string, injected: readonly (InformationalFault | StoreFault)[], sent: string]>([
  [
    "exactly the status, the fields and the body, with the length",
    REQUEST,
    [faults.respond({ status: 302, headers: { Location: "/login" }, body: "é" })],
    "HTTP/1.1 302 Found\r\nLocation: /login\r\nContent-Length: 2\r\nConnection: close\r\n\r\n\u00c3\u00a9",
  ],
  [
    "bytes that are not UTF-8",
    REQUEST,
    [faults.respond({ status: 200, body: Uint8Array.of(0x1f, 0x8b, 0xff) })],
    "HTTP/1.1 200 OK\r\nContent-Length: 3\r\nConnection: close\r\n\r\n\u001f\u008b\u00ff",
  ],
  [
    "no Allow that nobody asked for",
    REQUEST,
    [faults.respond({ status: 405, body: "No." })],
    "HTTP/1.1 405 Method Not Allowed\r\nContent-Length: 3\r\nConnection: close\r\n\r\nNo.",
  ],
  [
    "chunks",
    REQUEST,
    [faults.respond({ status: 200, headers: CHUNKED, body: "Fern" })],
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n4\r\nFern\r\n0\r\n\r\n",
  ],
  [
    "no chunks to a client of HTTP/1.0 (RFC 9112 6.1)",
    OLD,
    [faults.respond({ status: 200, headers: CHUNKED, body: "Fern" })],
    "HTTP/1.1 200 OK\r\nContent-Length: 4\r\nConnection: close\r\n\r\nFern",
  ],
  [
    "no chunks with a 204 (RFC 9112 6.1)",
    REQUEST,
    [faults.respond({ status: 204, headers: CHUNKED, body: "Fern" })],
    "HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n",
  ],
  [
    "informational responses first, and the body of another fault in drops",
    REQUEST,
    [
      faults.informational({ status: 102 }),
      faults.informational({ status: 199 }),
      faults.drip({ bytesPerSecond: 100 }),
      faults.respond({ status: 409, body: "taken by another" }),
    ],
    "HTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 199 Unknown\r\n\r\n" +
      "HTTP/1.1 409 Conflict\r\nContent-Length: 16\r\nConnection: close\r\n\r\ntaken by another",
  ],
  [
    "no informational response to a client of HTTP/1.0 (RFC 9110 15.2)",
    OLD,
    [faults.informational({ status: 103 }), faults.respond({ status: 200, body: "Fern" })],
    "HTTP/1.1 200 OK\r\nContent-Length: 4\r\nConnection: close\r\n\r\nFern",
  ],
])("a server sends %s", async (_title, request, injected, sent) => {
  expect(await sentFor(request, ...injected)).toBe(sent);
});

const LARGE = new Uint8Array(2 ** 20).fill(0x61);

test.each([
  ["text", new TextDecoder().decode(LARGE), {}],
  ["bytes", LARGE, {}],
  ["gzip", new Uint8Array(gzipSync(LARGE)), { "Content-Encoding": "gzip" }],
])("a body of a MB arrives as %s, and the journal keeps only its beginning", async (_title, body, headers) => {
  const store = createPlantStore();
  await using server = await serve(store, { port: 0 });
  await store.inject(faults.respond({ status: 500, headers, body }));
  expect((await (await post(server.url)).bytes()).length).toBe(LARGE.length);
  const [request] = await store.requests.all();
  expect(JSON.stringify([request?.faults, request?.response]).length).toBeLessThan(300_000);
});

test("a server closes although a body drips, and a client that leaves ends the drip", async () => {
  const store = createPlantStore({ tokens: ["t1"] });
  const server = await serve(store, { port: 0 });
  await store.inject(faults.drip({ bytesPerSecond: 1 }));
  const [leaver, stayer] = [await open(server.port), await open(server.port)];
  for (const { socket, send } of [leaver, stayer]) {
    send(create());
    await once(socket, "data");
  }
  leaver.socket.destroy();
  await server.close();
  await stayer.closed;
});
