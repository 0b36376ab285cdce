import { createRequire } from "node:module";
import { CONTRACT, requireHere, type ServerPeer } from "./peer.ts";

/** What its script would start as a process of its own. */
const command = createRequire(requireHere.resolve("@stdy/cli/package.json")).resolve(
  `@stdy/cli-${process.platform}-${process.arch}/bin/steady${process.platform === "win32" ? ".exe" : ""}`,
);

export const steady: ServerPeer = {
  name: "@stdy/cli",
  does: "validates; answers an example",
  command: (port) => [command, "--port", String(port), "--host", "127.0.0.1", "--no-color", "--quiet", CONTRACT],
  answersThePlant: false,
};
