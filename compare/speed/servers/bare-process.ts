/** node:http only: compares the token, collects and parses the body, and responds with its JSON. */
import { createServer } from "node:http";
import { TOKEN } from "../plant.ts";

const [port] = process.argv.slice(2);

createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    if (request.method !== "POST" || request.url !== "/plants") return response.writeHead(404).end();
    if (request.headers.authorization !== `Bearer ${TOKEN}`) return response.writeHead(401).end();
    const { name, tag }: { name: string; tag?: string } = JSON.parse(Buffer.concat(chunks).toString());
    const body = JSON.stringify({ name, tag });
    const headers = { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) };
    return response.writeHead(200, headers).end(body);
  });
}).listen(Number(port), "127.0.0.1");
