import { fileURLToPath } from "node:url";
import type { Mock, Running } from "./mock.ts";
import { startTool } from "./tool.ts";

const script = fileURLToPath(new URL("../node_modules/@mockoon/cli/bin/run.js", import.meta.url));
const contract = fileURLToPath(new URL("../../../spec/openapi.yaml", import.meta.url));
const ADMIN = "an-admin-token";

/** What `mockoon-cli start --data <document>` starts. */
async function start(document: string, ...flags: readonly string[]): Promise<Running> {
  const { baseUrl, [Symbol.asyncDispose]: stop } = await startTool(
    process.execPath,
    (port) => [
      ...[script, "start", "--data", document, "--port", port, "--hostname", "127.0.0.1", "--disable-log-to-file"],
      ...flags,
    ],
    /Server started/,
  );
  return { baseUrl, [Symbol.asyncDispose]: stop };
}

/** By its admin API. */
async function startWithAdmin(): Promise<Running> {
  const running = await start(contract, "--admin-api-token", ADMIN);
  const told = async () => {
    const response = await fetch(`${running.baseUrl}/mockoon-admin/logs`, {
      headers: { Authorization: `Bearer ${ADMIN}` },
    });
    return response.text();
  };
  return { ...running, told };
}

export const mockoon: Mock = {
  name: "Mockoon",
  version: { of: "@mockoon/cli" },
  isCommand: true,
  start: () => start(contract),
  options: { "Tells a test what it was sent": startWithAdmin },
  startFrom: (document) => start(document),
};
