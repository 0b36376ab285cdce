import { expect, test } from "vitest";
import { clientOf, PLANT } from "../testing/client.ts";
import { closedUrl } from "../testing/server.ts";

// Node tries every address of a name and has an error for each.
test.each(["127.0.0.1", "localhost"])("to a port of %s where nobody listens nothing is sent", async (host) => {
  const { port } = new URL(await closedUrl());
  const plants = clientOf(undefined, { baseUrl: `http://${host}:${port}`, maxRetries: 0 });
  const url = `http://${host}:${port}/plants`;
  const message = expect.stringContaining("the connection was refused (ECONNREFUSED). Check the baseUrl option");
  const error = { code: "connection", outcome: "not_sent", attempts: 1, url, message };
  expect(await plants.safe.createPlant(PLANT)).toMatchObject({ error });
});

test("to a port that fetch blocks nothing is sent", async () => {
  const plants = clientOf(undefined, { baseUrl: "http://127.0.0.1:9", maxRetries: 0 });
  expect(await plants.safe.createPlant(PLANT)).toMatchObject({ error: { code: "connection", outcome: "not_sent" } });
});
