import { createRequire } from "node:module";
import { versionOf } from "../versions.ts";
import { CONTRACT, startCommand } from "./command.ts";
import type { MockColumn, MockCommand, Running } from "./mock.ts";

/** Left out where it has no binary for the system. */
export const steady: (MockColumn & { readonly command: MockCommand }) | undefined = find();

function find(): typeof steady {
  const binary = findBinary();
  if (binary === undefined) {
    process.stderr.write(`@stdy/cli has no binary for ${process.platform} ${process.arch}, so it is left out.\n`);
    return undefined;
  }
  const command: MockCommand = (port, flags = [], document = CONTRACT) => [
    binary,
    ...["--port", String(port), "--host", "127.0.0.1", "--no-color", ...flags, document],
  ];
  const start = (flags?: readonly string[], document?: string): Promise<Running> =>
    startCommand((port) => command(port, flags, document), /Ready to accept requests/);
  return {
    name: "@stdy/cli",
    version: versionOf("@stdy/cli"),
    command,
    start: () => start(),
    options: { "Shows a test the requests that it received": () => start(["--log-bodies"]) },
    startFrom: (document) => start([], document),
  };
}

/** Finds the program that its script starts as a process of its own. */
function findBinary(): string | undefined {
  const { resolve } = createRequire(createRequire(import.meta.url).resolve("@stdy/cli/package.json"));
  try {
    const file = `steady${process.platform === "win32" ? ".exe" : ""}`;
    return resolve(`@stdy/cli-${process.platform}-${process.arch}/bin/${file}`);
  } catch {
    return undefined;
  }
}
