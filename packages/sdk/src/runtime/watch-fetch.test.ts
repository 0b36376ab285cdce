import { hasSubscribers } from "node:diagnostics_channel";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { clientOf, never, PLANT } from "../testing/client.ts";

const listens = () => hasSubscribers("undici:request:headers");

test("of calls at the same time, the one whose repeat after a 421 is refused may have sent its plant", async () => {
  let received = 0;
  const server = createServer((_request, response) => {
    received++;
    server.close();
    response.writeHead(421, { connection: "close" }).end();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  // It is not the address of a pipe.
  const { port } = server.address() as AddressInfo;
  const other = new AbortController();
  const waiting = clientOf(never).safe.createPlant(PLANT, { signal: other.signal });
  const plants = clientOf(undefined, { baseUrl: `http://127.0.0.1:${port}` });
  const reason = "after a 421, which fetch repeats, the connection was refused (ECONNREFUSED). The plant may exist";
  expect(await plants.safe.createPlant(PLANT)).toMatchObject({
    error: { code: "connection", outcome: "unknown", attempts: 1, message: expect.stringContaining(reason) },
  });
  expect(received).toBe(1);
  expect(await plants.safe.createPlant(PLANT, { maxRetries: 0 })).toMatchObject({ error: { outcome: "not_sent" } });
  expect(listens()).toBe(true);
  other.abort();
  await waiting;
  expect(listens()).toBe(false);
});
