import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/** Of loopback, for a program that has to be told one. Below those that systems give away: nobody takes it before the program. */
export async function freePort(): Promise<number> {
  const port = randomInt(10_000, 30_000);
  const server = createServer().listen(port, "127.0.0.1");
  const isFree = await once(server, "listening").then(
    () => true,
    () => false,
  );
  if (!isFree) return freePort();
  server.close();
  await once(server, "close");
  return port;
}
