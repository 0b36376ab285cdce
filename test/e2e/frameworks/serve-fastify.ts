import type { FastifyInstance } from "fastify";
import type { OpenServer } from "../support/servers.ts";

/** Serves Fastify on its own server: it takes no other. */
export async function serveFastify(app: FastifyInstance): Promise<OpenServer> {
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  return { url, port: Number(new URL(url).port), [Symbol.asyncDispose]: () => app.close() };
}
