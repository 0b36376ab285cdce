/** The built SDK behind a proxy that the environment names: whether the plant may have been sent. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, test, vi } from "vitest";
import { CLOSED } from "../../support/failing-connections.ts";
import { runtimes } from "./runtimes.ts";

/** Node 20 reads no such variable, and the others have no environment. */
const PROXIED = runtimes.filter(({ name }) => /^(Node 2[246]|Bun|Deno)$/.test(name));

describe.each(PROXIED)("$name", ({ name, requirement, open }) => {
  async function endBehind(proxy: string): Promise<unknown> {
    const own = { HTTPS_PROXY: `http://${proxy}`, NO_PROXY: "", NODE_USE_ENV_PROXY: "1" };
    for (const [variable, value] of Object.entries(own)) vi.stubEnv(variable, value);
    const plan = { baseUrl: "https://nowhere.invalid", plants: 1, options: { maxRetries: 0 } };
    await using running = await open({ pageUrl: "", limitMs: 4_000, trust: undefined });
    return await running.run({ name: "calls", plans: { plan } });
  }

  test.skipIf(requirement.skipped)("a proxy that refuses the tunnel", async () => {
    await using server = createServer().on("connect", (_request, socket) => {
      // Some reset it.
      socket.on("error", () => {}).end("HTTP/1.1 403 No\r\n\r\n");
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    // A server that listens on a port has an address of this kind.
    const { port } = server.address() as AddressInfo;
    const outcome = name === "Deno" ? "not_sent" : "unknown";
    expect(await endBehind(`127.0.0.1:${port}`)).toMatchObject({ plan: [{ code: "connection", outcome }] });
  });

  test.skipIf(requirement.skipped)("a proxy that cannot be reached", async () => {
    expect(await endBehind(CLOSED)).toMatchObject({ plan: [{ code: "connection", outcome: "not_sent" }] });
  });
});
