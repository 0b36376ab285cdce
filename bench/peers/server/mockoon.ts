import { CONTRACT, requireHere, type ServerPeer } from "./peer.ts";

const command = requireHere.resolve("@mockoon/cli/bin/run.js");

export const mockoon: ServerPeer = {
  name: "Mockoon",
  does: "neither auth nor validation; answers an example, logs each request",
  command: (port) => [
    process.execPath,
    ...[command, "start", "--data", CONTRACT, "--hostname", "127.0.0.1", "--port", String(port)],
    ...["--disable-log-to-file", "--disable-admin-api"],
  ],
  answersThePlant: false,
};
