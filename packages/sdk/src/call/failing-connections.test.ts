/** Real connections that fail, most of them in TLS: if Node says that there was none, nothing was sent. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterAll, expect, test } from "vitest";
import { makeCertificates } from "../../../../test/support/certificates.ts";
import { NODE_CODES, openFailingConnections } from "../../../../test/support/failing-connections.ts";
import { clientOf, PLANT } from "../testing/client.ts";

const trusted = getCACertificates("default");
const certificates = await makeCertificates();
setDefaultCACertificates([...trusted, certificates.authority.cert]);
const connections = await openFailingConnections(certificates);

afterAll(async () => {
  setDefaultCACertificates(trusted);
  await connections[Symbol.asyncDispose]();
});

const createPlant = (baseUrl: string) => clientOf(undefined, { baseUrl, maxRetries: 0 }).safe.createPlant(PLANT);

test("the authority is trusted, so that each of the others fails for its own reason", async () => {
  expect(await createPlant(connections.urls.trusted)).toMatchObject({ ok: true, data: { name: "Fern" } });
});

// The keys are the cases.
test.each(Object.entries(NODE_CODES) as [keyof typeof NODE_CODES, RegExp][])("%s: %s", async (name, code) => {
  const before = connections.received();
  const result = await createPlant(connections.urls[name]);
  const url = `${connections.urls[name]}/plants`;
  // Node reports a reset handshake in the same words as a reset after the request.
  const outcome = name === "reset in the handshake" ? "unknown" : "not_sent";
  expect(result).toMatchObject({ ok: false, error: { code: "connection", outcome, url, attempts: 1 } });
  const message = result.ok ? "" : result.error.message;
  expect(message).toContain(url);
  expect(message).toMatch(code);
  expect(connections.received()).toBe(before);
});

test("a port that fetch blocks: nothing is sent", async () => {
  const error = { code: "connection", outcome: "not_sent" };
  expect(await createPlant("http://127.0.0.1:9")).toMatchObject({ error });
});

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
  const baseUrl = `http://127.0.0.1:${port}`;
  const reason = "after a 421, which fetch repeats, the connection was refused (ECONNREFUSED). The plant may exist";
  expect(await createPlant(baseUrl)).toMatchObject({
    error: { code: "connection", outcome: "unknown", message: expect.stringContaining(reason) },
  });
  expect(await createPlant(baseUrl)).toMatchObject({ error: { outcome: "not_sent" } });
  expect(received).toBe(1);
});
