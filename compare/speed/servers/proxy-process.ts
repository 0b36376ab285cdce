/** A reverse proxy of node:http only, with a connection of its own for each request, as ours has. */
import { createServer, request } from "node:http";

const [port, options = "{}"] = process.argv.slice(2);
const { hostname, port: behind } = new URL(JSON.parse(options).upstream);

createServer((incoming, response) => {
  const { method = "GET", url = "/" } = incoming;
  const headers = { ...incoming.headers, connection: "close" };
  const outgoing = request({ hostname, port: behind, method, path: url, headers, agent: false }, (from) => {
    const { connection: _, ...received } = from.headers;
    response.writeHead(from.statusCode ?? 502, received);
    from.pipe(response);
  });
  outgoing.on("error", () => response.writeHead(502).end());
  incoming.pipe(outgoing);
}).listen(Number(port), "127.0.0.1");
