import { createRequire } from "node:module";
import type { Command } from "../processes.ts";
import { versionOf } from "../versions.ts";
import { CONTRACT, startCommand } from "./command.ts";
import type { MockColumn, MockCommand, Running } from "./mock.ts";

const script = createRequire(import.meta.url).resolve("@stoplight/prism-cli/dist/index.js");

const prismCommand = (port: number, ...args: readonly string[]): Command => [
  process.execPath,
  ...[script, ...args, "--host", "127.0.0.1", "--port", String(port), "--multiprocess", "false"],
];

const command: MockCommand = (port, flags = [], document = CONTRACT) => prismCommand(port, "mock", document, ...flags);

const startPrism = (prism: (port: number) => Command): Promise<Running> => startCommand(prism, /Prism is listening/);

export const prism: MockColumn & { readonly command: MockCommand } = {
  name: "Prism",
  version: versionOf("@stoplight/prism-cli"),
  command,
  start: () => startPrism(command),
  options: {
    // It logs whole requests then.
    "Shows a test the requests that it received": () =>
      startPrism((port) => command(port, ["--verboseLevel", "trace"])),
  },
  startFrom: (document) => startPrism((port) => command(port, [], document)),
  /** Sends a valid request through its proxy. */
  findsFault: async (service) => {
    await using proxy = await startPrism((port) => prismCommand(port, "proxy", CONTRACT, service, "--errors"));
    const response = await fetch(`${proxy.baseUrl}/plants`, {
      method: "POST",
      headers: { Authorization: "Bearer t1", "Content-Type": "application/json" },
      body: '{"id":1,"name":"Fern"}',
    });
    return response.status !== 200;
  },
};
