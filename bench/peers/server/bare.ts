import { type ServerPeer, script } from "./peer.ts";

export const bare: ServerPeer = {
  name: "bare node:http",
  does: "compares the token, parses, writes",
  command: script("bare-process.ts"),
  answersThePlant: true,
};
