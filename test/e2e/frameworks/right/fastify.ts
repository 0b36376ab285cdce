import type { ErrorBody, Plant } from "@plant-store/sdk";
import Fastify, { type FastifyError, type FastifyReply, type FastifyRequest } from "fastify";
import { readNewPlant } from "../../../../examples/service/read-new-plant.ts";
import type { OpenServer } from "../../support/servers.ts";
import { challengeTo, isJson } from "./headers.ts";

const ALLOW = { Allow: "POST, OPTIONS" };

export async function serveFastify(token: string): Promise<OpenServer> {
  const plants = new Map<bigint, Plant>();
  const app = Fastify({ bodyLimit: 2 ** 20, exposeHeadRoutes: false });
  // The bytes of every body, in place of Fastify's own parsers of JSON and text: these round ids.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, async (_request: FastifyRequest, body: Buffer) => body);
  const admit = async ({ headers }: FastifyRequest, reply: FastifyReply) => {
    const challenge = challengeTo(headers.authorization, token);
    if (challenge !== undefined)
      return refuse(reply, 401, "A good token is missing.", { "WWW-Authenticate": challenge });
    if (isJson(headers["content-type"])) return undefined;
    return refuse(reply, 415, "The body is not application/json.", { Accept: "application/json" });
  };
  app.post("/plants", { onRequest: admit }, (request, reply) => {
    const reading = readNewPlant(Buffer.isBuffer(request.body) ? request.body : new Uint8Array());
    if ("problem" in reading) return refuse(reply, 400, reading.problem);
    plants.set(reading.id, reading.plant);
    return reply.send(reading.plant);
  });
  app.options("/plants", (_request, reply) => reply.headers(ALLOW).code(204).send());
  app.route({
    method: ["GET", "HEAD", "PUT", "PATCH", "DELETE"],
    url: "/plants",
    handler: (_request, reply) => refuse(reply, 405, "A plant is created by POST.", ALLOW),
  });
  app.setNotFoundHandler((_request, reply) => refuse(reply, 404, "Nothing is here."));
  app.setErrorHandler(({ statusCode = 500 }: FastifyError, _request, reply) =>
    refuse(reply, statusCode, "The request failed."),
  );
  // Fastify takes no other server than its own.
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  return { url, port: Number(new URL(url).port), [Symbol.asyncDispose]: () => app.close() };
}

function refuse(reply: FastifyReply, error: number, message: string, headers = {}): FastifyReply {
  return reply
    .code(error)
    .headers(headers)
    .send({ error, message } satisfies ErrorBody);
}
