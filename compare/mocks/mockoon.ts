import { createRequire } from "node:module";
import { versionOf } from "../versions.ts";
import { CONTRACT, startCommand } from "./command.ts";
import type { MockColumn, MockCommand, Running } from "./mock.ts";

const script = createRequire(import.meta.url).resolve("@mockoon/cli/bin/run.js");
const ADMIN = "an-admin-token";

const command: MockCommand = (port, flags = [], document = CONTRACT) => [
  process.execPath,
  ...[script, "start", "--data", document, "--hostname", "127.0.0.1", "--port", String(port)],
  ...["--disable-log-to-file", ...flags],
];

const start = (flags?: readonly string[], document?: string): Promise<Running> =>
  startCommand((port) => command(port, flags, document), /Server started/);

/** Starts it with its admin API. */
async function startWithAdmin(): Promise<Running> {
  const running = await start(["--admin-api-token", ADMIN]);
  const told = async () => {
    const response = await fetch(`${running.baseUrl}/mockoon-admin/logs`, {
      headers: { Authorization: `Bearer ${ADMIN}` },
    });
    return response.text();
  };
  return { ...running, told };
}

export const mockoon: MockColumn & { readonly command: MockCommand } = {
  name: "Mockoon",
  version: versionOf("@mockoon/cli"),
  command,
  start: () => start(),
  options: { "Shows a test the requests that it received": startWithAdmin },
  startFrom: (document) => start([], document),
};
