import { createRequire } from "node:module";
import { CONTRACT, requireHere, type ServerPeer } from "./peer.ts";

/** Left out where it has no binary for the system. */
export const steady: ServerPeer | undefined = find();

function find(): ServerPeer | undefined {
  const command = binary();
  if (command === undefined) {
    process.stderr.write(`@stdy/cli has no binary for ${process.platform} ${process.arch}, so it is left out.\n`);
    return undefined;
  }
  return {
    name: "@stdy/cli",
    does: "validates; answers an example",
    command: (port) => [command, "--port", String(port), "--host", "127.0.0.1", "--no-color", "--quiet", CONTRACT],
    answersThePlant: false,
  };
}

/** What its script would start as a process of its own. */
function binary(): string | undefined {
  const file = `steady${process.platform === "win32" ? ".exe" : ""}`;
  const { resolve } = createRequire(requireHere.resolve("@stdy/cli/package.json"));
  try {
    return resolve(`@stdy/cli-${process.platform}-${process.arch}/bin/${file}`);
  } catch {
    return undefined;
  }
}
