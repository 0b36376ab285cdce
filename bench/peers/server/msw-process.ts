/** A handler as MSW's documentation writes one, with the token compared, behind node:http by `getResponse`. */
import { createServer, type IncomingMessage } from "node:http";
import { getResponse, HttpResponse, http } from "msw";
import { TOKEN } from "../../plant.ts";

const [port] = process.argv.slice(2);
const origin = `http://127.0.0.1:${port}`;

const handlers = [
  http.post(`${origin}/plants`, async ({ request }) => {
    if (request.headers.get("authorization") !== `Bearer ${TOKEN}`) return new HttpResponse(null, { status: 401 });
    const { name, tag } = (await request.json()) as { name: string; tag?: string };
    return HttpResponse.json({ name, tag });
  }),
];

createServer(async (incoming, outgoing) => {
  const response = await getResponse(handlers, await requestOf(incoming));
  if (response === undefined) return outgoing.writeHead(404).end();
  const body = Buffer.from(await response.arrayBuffer());
  return outgoing
    .writeHead(response.status, { ...Object.fromEntries(response.headers), "content-length": body.length })
    .end(body);
}).listen(Number(port), "127.0.0.1");

async function requestOf(incoming: IncomingMessage): Promise<Request> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) headers.set(name, String(value));
  return new Request(origin + incoming.url, { method: incoming.method ?? "GET", headers, body: Buffer.concat(chunks) });
}
