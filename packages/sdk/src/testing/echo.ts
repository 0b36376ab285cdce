import { type Exposure, expose } from "./exposure.ts";
import { listen } from "./server.ts";

/** Has every kind of character that a bearer token may have. */
export const TOKEN: string = "sesame-0pen.47_11~/x+y==";

/** Returns everything that a client shows when the service echoes the token as it came over the wire. */
export async function exposeEcho(say: (token: string, request: string) => string | Uint8Array): Promise<Exposure> {
  await using server = await listen((socket, request) => {
    const [, token = "no token"] = /^authorization: Bearer (.*)\r$/im.exec(request) ?? [];
    socket.end(say(token, request));
  });
  const given = { string: TOKEN, provider: async () => TOKEN };
  const exposed = await expose({ token: given.string, baseUrl: server.url, maxRetries: 0 });
  const call = { token: given.provider, maxRetries: 0 };
  const other = await expose({ token: "another-token-0815", baseUrl: server.url }, () => call);
  if (!server.requests.every((request) => request.includes(TOKEN))) throw new Error("The token was not sent.");
  return { text: exposed.text + other.text, ends: exposed.ends };
}
