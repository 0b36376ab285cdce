/** The built SDK behind a proxy that the environment names: whether the plant may have been sent. */
import { createServer } from "node:http";
import { describe, expect, test, vi } from "vitest";
import { CLOSED } from "../../support/failing-connections.ts";
import { open as openServer } from "../support/servers.ts";
import { runtimes } from "./runtimes.ts";

/** Node 20 reads no such variable, and the others have no environment. */
const PROXIED = runtimes.filter(({ name }) => /^(Node 2[246]|Bun|Deno)$/.test(name));

describe.each(PROXIED)("$name", ({ name, requirement, open }) => {
  async function endBehind(proxy: string): Promise<unknown> {
    const own = { HTTPS_PROXY: proxy, NO_PROXY: "", NODE_USE_ENV_PROXY: "1" };
    for (const [variable, value] of Object.entries(own)) vi.stubEnv(variable, value);
    const plan = { baseUrl: "https://nowhere.invalid", plants: 1, options: { maxRetries: 0 } };
    await using running = await open();
    return await running.run({ name: "calls", plans: { plan } });
  }

  test.skipIf(requirement.skipped)("a proxy that refuses the tunnel", async () => {
    const refusing = createServer().on("connect", (_request, socket) => socket.end("HTTP/1.1 403 No\r\n\r\n"));
    await using server = await openServer(refusing);
    const outcome = name === "Bun" ? "unknown" : "not_sent";
    expect(await endBehind(server.url)).toMatchObject({ plan: [{ code: "connection", outcome }] });
  });

  test.skipIf(requirement.skipped)("a proxy that cannot be reached", async () => {
    expect(await endBehind(`http://${CLOSED}`)).toMatchObject({ plan: [{ code: "connection", outcome: "not_sent" }] });
  });
});
