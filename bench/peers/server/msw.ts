import { type ServerPeer, script } from "./peer.ts";

export const mswBehindHttp: ServerPeer = {
  name: "MSW's getResponse behind node:http",
  does: "compares the token, parses, writes",
  command: script("msw-process.ts"),
  answersThePlant: true,
};
