import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { describe, expect, test } from "vitest";
import { ConnectionError, createPlantStoreClient, InvalidResponseError } from "./index.ts";
import { MAY_EXIST } from "./testing/error-of.ts";
import { expectNoUnhandledRejections } from "./testing/unhandled-rejections.ts";

expectNoUnhandledRejections();

/** A server that hears a request to its end, then does what `respond` says to the socket. */
async function listen(respond: (socket: Socket) => void) {
  const requests: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let request = "";
    socket.on("error", () => {});
    socket.on("data", (chunk) => {
      request += chunk.toString("latin1");
      if (!request.endsWith("}")) return;
      requests.push(request);
      respond(socket);
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  // An address that is no pipe's.
  const { port } = server.address() as AddressInfo;
  return {
    requests,
    origin: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

function head(status: number, ...fields: string[]): string {
  return [`HTTP/1.1 ${status} X`, "Content-Type: application/json", "X-Request-Id: r1", ...fields, "", ""].join("\r\n");
}

async function errorOf(origin: string) {
  const plants = createPlantStoreClient({ baseUrl: `${origin}/v1`, token: "t1", maxRetries: 0 });
  const result = await plants.safe.createPlant({ id: 2n ** 63n - 1n, name: "Fern" });
  if (result.ok) throw new Error(`It succeeded: ${JSON.stringify(result.data)}`);
  await expect(plants.createPlant({ id: 1, name: "Fern" })).rejects.toMatchObject({ message: result.error.message });
  return result.error;
}

test("a plant goes out and comes back", async () => {
  await using server = await listen((socket) => socket.end(`${head(200, "Content-Length: 15")}{"name":"Fern"}`));
  const plants = createPlantStoreClient({ baseUrl: `${server.origin}/v1/`, token: "t1" });
  expect(await plants.createPlant({ id: 2n ** 63n - 1n, name: "Fern" })).toEqual({ name: "Fern" });
  const [sent = "", body] = (server.requests[0] ?? "").split("\r\n\r\n");
  expect(body).toBe('{"id":9223372036854775807,"name":"Fern"}');
  expect(sent).toMatch(/^POST \/v1\/plants HTTP\/1\.1\r\n/);
  expect(sent).toMatch(/^authorization: Bearer t1$/im);
  expect(sent).toMatch(/^content-type: application\/json$/im);
  expect(sent).toMatch(/^accept: application\/json$/im);
});

describe.each([
  [200, "unknown"],
  [400, "refused"],
])("a %i that is cut short", (status, outcome) => {
  test.each([
    ["by its length", head(status, "Content-Length: 500"), '{"name":"Fern","error":1,"message":"m"}'],
    ["in its chunks", head(status, "Transfer-Encoding: chunked"), '27\r\n{"name":"Fern","error":1,"message":"m"}\r\n'],
    ["within a chunk", head(status, "Transfer-Encoding: chunked"), '500\r\n{"name":"Fern","error":1,"message":"m"}'],
    ["before its body", head(status, "Content-Length: 500"), ""],
  ])("%s", async (_title, start, body) => {
    await using server = await listen((socket) => socket.end(start + body));
    const error = await errorOf(server.origin);
    expect(error).toBeInstanceOf(InvalidResponseError);
    expect(error).toMatchObject({ code: "invalid_response", outcome, status, requestId: "r1", attempts: 1 });
    expect(error).toMatchObject({ issues: [{ pointer: "", received: "one that was cut short" }] });
    expect(error.cause).toBeInstanceOf(Error);
  });
});

describe("a redirect is not followed", () => {
  test.each([301, 302, 303, 307, 308])("%i", async (status) => {
    await using target = await listen((socket) => socket.end(`${head(200, "Content-Length: 15")}{"name":"Fern"}`));
    const location = `${target.origin.replace("//", "//user:sesame@")}/v2/plants?key=sesame`;
    await using server = await listen((socket) =>
      socket.end(head(status, `Location: ${location}`, "Content-Length: 0")),
    );
    const error = await errorOf(server.origin);
    expect(error).toMatchObject({ name: "ApiError", code: "api", outcome: "unknown", status, requestId: "r1" });
    expect(error.message).toBe(
      `The service answered ${status} to a POST to ${server.origin}/v1/plants, a redirect to ${target.origin}/v2/plants, never followed.${MAY_EXIST}`,
    );
    expect(error.message).not.toContain("sesame");
    expect(target.requests).toEqual([]);
  });
});

describe("without an answer", () => {
  test.each<[string, (socket: Socket) => void]>([
    ["a connection that ends", (socket) => socket.end()],
    ["a connection that is reset", (socket) => socket.resetAndDestroy()],
    ["half a head", (socket) => socket.end("HTTP/1.1 200 OK\r\nContent-Ty")],
    ["no HTTP", (socket) => socket.end("220 smtp.example ESMTP\r\n")],
  ])("%s is a ConnectionError of unknown outcome", async (_title, respond) => {
    await using server = await listen(respond);
    const error = await errorOf(server.origin);
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({ name: "ConnectionError", code: "connection", outcome: "unknown", attempts: 1 });
    expect(error.message).toBe(`No answer came from ${server.origin}/v1/plants.${MAY_EXIST}`);
    expect(error.cause).toBeInstanceOf(Error);
  });

  test.each([["127.0.0.1"], ["localhost"]])(
    "a port of %s where nobody listens is one with nothing sent",
    async (host) => {
      const server = await listen(() => {});
      const { port } = new URL(server.origin);
      await server[Symbol.asyncDispose]();
      expect(await errorOf(`http://${host}:${port}`)).toMatchObject({
        code: "connection",
        outcome: "not_sent",
        attempts: 1,
        message: "No connection came about: check the baseUrl option.",
      });
    },
  );
});
