/** Jobs as a program of Node, Bun or Deno: a server, whose URL is its output. A job is a request's body, its results the response's. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import process from "node:process";
import { text } from "node:stream/consumers";
import { runJob } from "./job.ts";

const server = createServer(async (request, response) => {
  response.end(JSON.stringify(await runJob(JSON.parse(await text(request)))));
});
server.listen(0, "127.0.0.1", () => {
  // Only the address of a pipe is a string.
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`http://127.0.0.1:${port}\n`);
});
