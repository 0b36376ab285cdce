/** A handler of MSW behind node:http by `getResponse`. */
import { createServer, type IncomingMessage } from "node:http";
import { getResponse } from "msw";
import { createHandler } from "../../mocks/msw-handler.ts";
import { TOKEN } from "../plant.ts";

const [port] = process.argv.slice(2);
const origin = `http://127.0.0.1:${port}`;
const handlers = [createHandler(`${origin}/plants`, TOKEN)];

createServer(async (incoming, outgoing) => {
  const response = await getResponse(handlers, await requestOf(incoming));
  if (response === undefined) return outgoing.writeHead(404).end();
  const body = Buffer.from(await response.arrayBuffer());
  const headers = { ...Object.fromEntries(response.headers), "content-length": body.length };
  return outgoing.writeHead(response.status, headers).end(body);
}).listen(Number(port), "127.0.0.1");

async function requestOf(incoming: IncomingMessage): Promise<Request> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) headers.set(name, String(value));
  return new Request(origin + incoming.url, { method: incoming.method ?? "GET", headers, body: Buffer.concat(chunks) });
}
