import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { clientOf, PLANT } from "../testing/client.ts";

test("a plant whose repeat after a 421 is refused may have been sent, and the next one was not", async () => {
  let received = 0;
  const server = createServer((_request, response) => {
    received++;
    server.close();
    response.writeHead(421, { connection: "close" }).end();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  // It is not the address of a pipe.
  const { port } = server.address() as AddressInfo;
  const plants = clientOf(undefined, { baseUrl: `http://127.0.0.1:${port}`, maxRetries: 0 });
  const reason = "after a 421, which fetch repeats, the connection was refused (ECONNREFUSED). The plant may exist";
  expect(await plants.safe.createPlant(PLANT)).toMatchObject({
    error: { code: "connection", outcome: "unknown", message: expect.stringContaining(reason) },
  });
  expect(await plants.safe.createPlant(PLANT)).toMatchObject({ error: { outcome: "not_sent" } });
  expect(received).toBe(1);
});
