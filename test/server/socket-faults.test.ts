/** Faults of a connection where it carries more than one request. */
import { createHook } from "node:async_hooks";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { createPlantStore, faults } from "@plant-store/mock-server";
import { serve } from "@plant-store/mock-server/server";
import { describe, expect, test } from "vitest";
import { lacks } from "../support/platform.ts";
import { create } from "../support/raw-requests.ts";
import { receive } from "../support/sockets.ts";

const REQUEST = create();
const THREE = [1, 2, 3].map((id) => create({ body: `{"id":${id},"name":"Fern"}` })).join("");
const LAST = create({ fields: "Connection: close\r\n" });
const RESPONSE = /HTTP\/1\.1 200 OK\r\n(?:[^\r]+\r\n)*Content-Length: 15\r\n(?:[^\r]+\r\n)*\r\n\{"name":"Fern"\}/g;

/** Counts the whole responses, and returns the rest of the bytes. */
async function resultOf(port: number, sent: string) {
  const { bytes, error } = await receive(port, sent);
  return {
    responses: bytes.match(RESPONSE)?.length ?? 0,
    rest: bytes.replace(RESPONSE, ""),
    isReset: error !== undefined,
  };
}

const TRUNCATED =
  'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 64\r\nVary: Origin\r\n\r\n{"name":"Fe';
describe.each([
  ["connectionReset", "", true],
  ["emptyReply", "", false],
  ["truncatedBody", TRUNCATED, false],
  ["garbage", "\u0016\u0003\u0001 this is no HTTP\r\n\r\n", false],
] as const)("faults.%s", (kind, rest, isReset) => {
  test.skipIf(isReset && lacks("resets")).each([
    ["at once", 0],
    ["after the first was slow", 50],
  ])("of the second of three pipelined requests: the first gets its response, %s", async (_title, delay) => {
    const store = createPlantStore({ tokens: ["t1"] });
    await using server = await serve(store, { port: 0 });
    if (delay > 0) await store.inject(faults.latency(delay), { when: { id: 1 } });
    await server.inject(faults[kind](), { when: { id: 2 } });
    expect(await resultOf(server.port, THREE)).toEqual({ responses: 1, rest, isReset });
    expect(await resultOf(server.port, LAST)).toEqual({ responses: 1, rest: "", isReset: false });
  });

  test.skipIf(isReset && lacks("resets"))("comes after 100-continue, spares other methods and documents", async () => {
    await using server = await serve(createPlantStore(), { port: 0 });
    await server.inject(faults[kind]());
    expect(await resultOf(server.port, create({ fields: "Expect: 100-continue\r\n" }))).toEqual({
      responses: 0,
      rest: `HTTP/1.1 100 Continue\r\n\r\n${rest}`,
      isReset,
    });
    expect((await fetch(`${server.url}/plants`, { method: "PURGE" })).status).toBe(405);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  });

  test("of many connections while the server closes", async () => {
    const store = createPlantStore();
    const server = await serve(store, { port: 0 });
    await server.inject(faults[kind]());
    await store.inject(faults.latency(20));
    const ended = Promise.all(Array.from({ length: 20 }, () => resultOf(server.port, REQUEST)));
    await store.requests.waitFor(20);
    await server.close();
    expect((await ended).filter((one) => one.responses !== 0 || one.rest !== rest)).toEqual([]);
  });
});

test("faults.connectionReset of a client that has just ended its side leaves no handle behind", async () => {
  const sockets: Socket[] = [];
  const open = new Set<number>();
  const accepted = (message: unknown) => {
    const { socket } = message as { socket: Socket & { _handle: { getAsyncId(): number } } };
    sockets.push(socket);
    open.add(socket._handle.getAsyncId());
  };
  const handles = createHook({ destroy: (id) => open.delete(id) }).enable();
  subscribe("net.server.socket", accepted);
  // The fault comes in the moment in which node:http ends its own side.
  const verifyToken = () => Promise.all(sockets.map((socket) => once(socket, "end"))).then(() => true);
  const server = await serve(createPlantStore({ verifyToken }), { port: 0 });
  await server.inject(faults.connectionReset());
  const client = connect(server.port, "127.0.0.1").on("error", () => {});
  const closed = new Promise((resolve) => client.once("close", resolve));
  client.resume().end(REQUEST);
  await closed;
  await server.close();
  unsubscribe("net.server.socket", accepted);
  expect(sockets).toHaveLength(1);
  await expect.poll(() => open.size).toBe(0);
  handles.disable();
});

test("faults.networkError of a request that is not the first of its connection", async () => {
  const store = createPlantStore();
  await using server = await serve(store, { port: 0 });
  await store.inject(faults.latency(50), { when: { id: 1 } });
  await store.inject(faults.networkError(), { when: { id: 2 } });
  expect(await resultOf(server.port, THREE)).toMatchObject({ responses: 1, rest: "" });
});

test("a page may read as much of a truncated body as there is", async () => {
  await using server = await serve(createPlantStore(), { port: 0 });
  await server.inject(faults.truncatedBody());
  const { rest } = await resultOf(server.port, create({ fields: "Origin: http://localhost\r\n" }));
  expect(rest).toContain("Access-Control-Allow-Origin: http://localhost\r\n");
  expect(rest).toMatch(/\r\n\r\n\{"name":"Fe$/);
});
