import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { open } from "../../../../../test/e2e/support/servers.ts";
import { createRequestBody } from "./request-body.ts";

test("a body whose connection has ended before it is read rejects", async () => {
  const server = createServer();
  await using opened = await open(server);
  const client = connect(opened.port, "127.0.0.1");
  client.write("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{}");
  // The arguments of the event.
  const [request, response] = (await once(server, "request")) as [IncomingMessage, ServerResponse];
  client.resetAndDestroy();
  await new Promise((resolve) => request.once("close", resolve));
  await expect(createRequestBody(request, response, "none").read(0)).rejects.toThrow("The connection ended");
});
