import { createServer, type Server } from "node:http";

export function start(token: string): Server {
  const plants: unknown[] = [];
  return createServer((request, response) => {
    if (request.headers.authorization !== `Bearer ${token}`) {
      response.writeHead(401).end();
      return;
    }
    const chunks: Buffer[] = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () => {
      try {
        const plant = JSON.parse(Buffer.concat(chunks).toString());
        plants.push(plant);
        response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(plant));
      } catch {
        response.writeHead(400).end();
      }
    });
  });
}
