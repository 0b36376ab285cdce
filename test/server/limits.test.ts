/** Clients that are too slow, over real sockets. */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { createPlantStore } from "@plant-store/mock-server";
import { type PlantStoreServer, serve } from "@plant-store/mock-server/server";
import { describe, expect, onTestFinished, test } from "vitest";

const BODY = '{"id":1,"name":"Fern"}';
const HEAD = [
  "POST /plants HTTP/1.1",
  "Host: localhost",
  "Authorization: Bearer t1",
  `Content-Length: ${BODY.length}`,
  "\r\n",
].join("\r\n");

async function started(): Promise<PlantStoreServer> {
  const server = await serve(createPlantStore(), {
    port: 0,
    timeouts: { headersMs: 300, requestMs: 600, idleMs: 300 },
  });
  onTestFinished(() => server.close());
  return server;
}

/** A client that sends this, and then waits. */
async function client({ port }: PlantStoreServer, words: string): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  // A server that ends a connection with something unread on it resets it.
  socket.on("error", () => {});
  if (words !== "") socket.write(words);
  return socket;
}

const status = async (server: PlantStoreServer) =>
  (
    await fetch(`${server.url}/plants`, {
      method: "POST",
      headers: { Authorization: "Bearer t1" },
      body: new TextEncoder().encode(BODY),
    })
  ).status;

describe("a client that is too slow is closed, while another is served:", () => {
  test.each([
    ["in the head", "POST /plants HTTP/1.1\r\nHost: loc", /^HTTP\/1\.1 408 /],
    ["in the body", HEAD + BODY.slice(0, 5), /^HTTP\/1\.1 408 /],
    ["between two requests", HEAD + BODY, /^HTTP\/1\.1 200 OK\r\n[\s\S]*\{"name":"Fern"\}$/],
    ["before its first byte", "", /^HTTP\/1\.1 408 /],
    ["in the head of its second request", `${HEAD + BODY}POST`, /^HTTP\/1\.1 200 OK\r\n[\s\S]*HTTP\/1\.1 408 /],
  ])("%s", async (_where, words, received) => {
    const server = await started();
    const slow = await client(server, words);
    expect(await status(server)).toBe(200);
    // It ends when the server closes the connection, and hangs if it does not.
    expect(await text(slow)).toMatch(received);
    expect(await status(server)).toBe(200);
  });

  test("50 of each at once", async () => {
    const server = await started();
    const heads = await Promise.all(
      Array.from({ length: 50 }, () => client(server, "POST /plants HTTP/1.1\r\nHost: loc")),
    );
    const bodies = await Promise.all(Array.from({ length: 50 }, () => client(server, HEAD + BODY.slice(0, 5))));
    expect(await status(server)).toBe(200);
    const answers = await Promise.all([...heads, ...bodies].map((socket) => text(socket)));
    expect(answers.filter((answer) => !answer.startsWith("HTTP/1.1 408 "))).toEqual([]);
    expect(await status(server)).toBe(200);
  });
});

describe("a wrong option is a TypeError that names it:", () => {
  test.each<[object, string]>([
    [{ allowHosts: [] }, 'there is no option "allowHosts"'],
    [{ port: "80" }, "port must be a whole number from 0 to 65535"],
    [{ port: 65_536 }, "port must be a whole number from 0 to 65535"],
    [{ host: 127 }, "host must be a string"],
    [{ basePath: null }, "basePath must be a string"],
    [{ allowedHosts: "plants.local" }, "allowedHosts must be a list of strings"],
    [{ allowedOrigins: [1] }, "allowedOrigins must be a list of strings"],
    [{ timeouts: 5 }, "timeouts must be an object"],
    [{ log: true }, "log must be a function"],
    [{ timeouts: { headersMs: 0 } }, "timeouts.headersMs"],
    [{ timeouts: { requestMs: 1.5 } }, "timeouts.requestMs"],
    [{ timeouts: { bodyMs: 1 } }, "timeouts.bodyMs"],
    [{ timeouts: { headersMs: 20_000, requestMs: 10_000 } }, "headersMs"],
  ])("%j", async (options, words) => {
    await expect(serve(createPlantStore(), { port: 0, ...options })).rejects.toThrow(TypeError);
    await expect(serve(createPlantStore(), { port: 0, ...options })).rejects.toThrow(words);
  });
});
