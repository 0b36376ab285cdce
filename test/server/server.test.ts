import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { createPlantStore } from "@plant-store/mock-server";
import { serve } from "@plant-store/mock-server/server";
import { describe, expect, test } from "vitest";
import { contractMethods } from "../support/contract.ts";
import { post } from "../support/raw-requests.ts";
import { roundTrip } from "../support/sockets.ts";

describe("serve", () => {
  test("says in one line that a port is in use", async () => {
    await using server = await serve(createPlantStore(), { port: 0 });
    await expect(serve(createPlantStore(), { port: server.port })).rejects.toThrow(
      `Port ${server.port} on 127.0.0.1 is in use. Choose another port, or 0 for a free one.`,
    );
  });

  test("stands under the store's prefix, or under a base path of its own", async () => {
    const store = createPlantStore({ baseUrl: "https://api.plants.test/v1/" });
    await using own = await serve(store, { port: 0 });
    await using other = await serve(store, { port: 0, basePath: "/other/" });
    expect(own.url).toBe(`http://127.0.0.1:${own.port}/v1`);
    expect(other.url).toBe(`http://127.0.0.1:${other.port}/other`);
    const statuses = [own.url, other.url, `http://127.0.0.1:${own.port}`].map(async (url) => (await post(url)).status);
    expect(await Promise.all(statuses)).toEqual([200, 200, 404]);
  });

  test.each(["::1", "[::1]"])("listens on IPv6 too: %s", async (host) => {
    await using server = await serve(createPlantStore(), { port: 0, host });
    expect(server.url).toBe(`http://[::1]:${server.port}`);
    expect((await post(server.url)).status).toBe(200);
  });

  test("closes twice without a fault, with an idle connection open", async () => {
    const server = await serve(createPlantStore(), { port: 0 });
    expect((await post(server.url)).status).toBe(200);
    await Promise.all([server.close(), server.close()]);
    await server.close();
    await expect(post(server.url)).rejects.toThrow();
  });
});

describe.concurrent("a request has one response", () => {
  const REFUSED_EARLY = ["Authorization: Basic x", "Transfer-Encoding: chunked"];

  test("also when its rest turns out to be malformed", async () => {
    await using server = await serve(createPlantStore({ tokens: ["t2"] }), { port: 0 });
    const socket = connect(server.port, "127.0.0.1");
    const head = ["POST /plants HTTP/1.1", `Host: 127.0.0.1:${server.port}`, ...REFUSED_EARLY];
    socket.write(`${head.join("\r\n")}\r\n\r\n5\r\nhello\r\n`);
    const [response] = await once(socket, "data");
    socket.write("no chunk\r\n");
    expect(String(response) + (await text(socket))).toMatch(/^HTTP\/1.1 401 (?!.*HTTP\/1.1)/s);
  });

  test.each([
    ["0", /^http:\/\/127\.0\.0\.1:\d+$/],
    ["0.0.0.0", /^http:\/\/127\.0\.0\.1:\d+$/],
    ["LOCALHOST", /^http:\/\/localhost:\d+$/],
  ])("the host %s has a URL that a client can use, and is not a further name", async (host, url) => {
    await using server = await serve(createPlantStore(), { host, port: 0 });
    expect(server.url).toMatch(url);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    const request = "GET /healthz HTTP/1.1\r\nHost: 0.0.0.0\r\nConnection: close\r\n\r\n";
    expect(await roundTrip(server.port, request)).toMatchObject([{ status: 403 }]);
  });

  test("CONNECT is a method that is not allowed", async () => {
    await using server = await serve(createPlantStore(), { port: 0 });
    const [all] = await roundTrip(server.port, "OPTIONS * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    const [allow = "no Allow", methods = ""] = /^Allow: (.*), OPTIONS\r$/m.exec(all?.head ?? "") ?? [];
    expect(methods.split(", ").sort()).toEqual(contractMethods());
    const [response] = await roundTrip(server.port, "CONNECT localhost:80 HTTP/1.1\r\nHost: localhost\r\n\r\n");
    expect(response).toMatchObject({ status: 405, body: expect.stringContaining('"error":40501') });
    expect(response?.head).toContain(`\r\n${allow}\n`);
  });
});

test.each(["/ü", "/a/../b", "/v1/.", "/a^b", "/v1//"])(
  "the base path %s responds at the printed URL",
  async (basePath) => {
    await using server = await serve(createPlantStore(), { port: 0, basePath });
    expect((await post(server.url)).status).toBe(200);
  },
);
