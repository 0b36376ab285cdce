import channels from "node:diagnostics_channel";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test, vi } from "vitest";
import { never, PLANT } from "../testing/client.ts";

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
  const subscribe = vi.spyOn(channels, "subscribe");
  const unsubscribe = vi.spyOn(channels, "unsubscribe");
  // A copy of its own: another test's call may never end.
  vi.resetModules();
  const { createPlantStoreClient } = await import("../index.ts");
  const clientOf = (fetch?: typeof never) =>
    createPlantStoreClient({ baseUrl: `http://127.0.0.1:${port}`, token: "t1", fetch }).safe;
  const other = new AbortController();
  const waiting = clientOf(never).createPlant(PLANT, { signal: other.signal });
  const reason = "after a 421, which fetch repeats, the connection was refused (ECONNREFUSED). The plant may exist";
  expect(await clientOf().createPlant(PLANT)).toMatchObject({
    error: { code: "connection", outcome: "unknown", attempts: 1, message: expect.stringContaining(reason) },
  });
  expect(received).toBe(1);
  expect(await clientOf().createPlant(PLANT, { maxRetries: 0 })).toMatchObject({ error: { outcome: "not_sent" } });
  expect(unsubscribe).not.toHaveBeenCalled();
  other.abort();
  await waiting;
  expect([subscribe.mock.calls, unsubscribe.mock.calls[0]]).toEqual([[unsubscribe.mock.calls[0]], expect.anything()]);
});
