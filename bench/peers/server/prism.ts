import { CONTRACT, requireHere, type ServerPeer } from "./peer.ts";

const command = requireHere.resolve("@stoplight/prism-cli/dist/index.js");

/** In one process, like the others; its log silent. */
export const prism: ServerPeer = {
  name: "Prism",
  does: "asks for a token, validates; answers an example",
  command: (port) => [
    process.execPath,
    ...[command, "mock", CONTRACT, "--host", "127.0.0.1", "--port", String(port)],
    ...["--multiprocess", "false", "--verboseLevel", "silent"],
  ],
  answersThePlant: false,
};
