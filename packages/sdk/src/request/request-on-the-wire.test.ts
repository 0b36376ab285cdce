import { expect, test } from "vitest";
import { createPlantStoreClient } from "../index.ts";
import { closedUrl, listen, response } from "../testing/server.ts";

const PLANT = { id: 2n ** 63n - 1n, name: "Fern" };

test("a plant goes out and comes back", async () => {
  await using server = await listen((socket) => socket.end(response(200, '{"name":"Fern"}')));
  const plants = createPlantStoreClient({ baseUrl: `${server.url}/v1/`, token: "t1" });
  expect(await plants.createPlant(PLANT)).toEqual({ name: "Fern" });
  const [sent = "", body] = (server.requests[0] ?? "").split("\r\n\r\n");
  expect(body).toBe('{"id":9223372036854775807,"name":"Fern"}');
  expect(sent).toMatch(/^POST \/v1\/plants HTTP\/1\.1\r\n/);
  expect(sent).toMatch(/^authorization: Bearer t1$/im);
  expect(sent).toMatch(/^content-type: application\/json$/im);
  expect(sent).toMatch(/^accept: application\/json$/im);
});

// Node tries every address of a name and has an error for each.
test.each(["127.0.0.1", "localhost"])("to a port of %s where nobody listens nothing is sent", async (host) => {
  const { port } = new URL(await closedUrl());
  const plants = createPlantStoreClient({ baseUrl: `http://${host}:${port}`, token: "t1", maxRetries: 0 });
  expect(await plants.safe.createPlant(PLANT)).toMatchObject({
    error: {
      code: "connection",
      outcome: "not_sent",
      attempts: 1,
      url: `http://${host}:${port}/plants`,
      message: expect.stringContaining("the connection was refused (ECONNREFUSED). Check the baseUrl option"),
    },
  });
});

test("to a port that fetch blocks nothing is sent", async () => {
  const plants = createPlantStoreClient({ baseUrl: "http://127.0.0.1:9", token: "t1", maxRetries: 0 });
  expect(await plants.safe.createPlant(PLANT)).toMatchObject({ error: { code: "connection", outcome: "not_sent" } });
});
