import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import type { Mock, Running } from "./mock.ts";
import { startTool } from "./tool.ts";

const require = createRequire(import.meta.url);
/** What its script would start as a process of its own, which on Windows would not end with it. */
const command = createRequire(require.resolve("@stdy/cli/package.json")).resolve(
  `@stdy/cli-${process.platform}-${process.arch}/bin/steady${process.platform === "win32" ? ".exe" : ""}`,
);
const contract = fileURLToPath(new URL("../../../spec/openapi.yaml", import.meta.url));

/** What `npx @stdy/cli <document>` starts. */
async function start(document: string, ...flags: readonly string[]): Promise<Running> {
  const {
    baseUrl,
    output,
    [Symbol.asyncDispose]: stop,
  } = await startTool(
    command,
    (port) => ["--port", port, "--host", "127.0.0.1", "--no-color", ...flags, document],
    /Ready to accept requests/,
  );
  return { baseUrl, told: output, [Symbol.asyncDispose]: stop };
}

export const steady: Mock = {
  name: "@stdy/cli",
  version: { of: "@stdy/cli" },
  isCommand: true,
  start: () => start(contract),
  options: { "Tells a test what it was sent": () => start(contract, "--log-bodies") },
  startFrom: (document) => start(document),
};
