import type { RequestListener } from "node:http";
import { type FastifyInstance, fastify } from "fastify";
import { type PlantService, respond } from "./plant-service.ts";

/** The service in Fastify. The body stays a text: Fastify's own parser would change the digits of an id. */
export function fastifyService(service: PlantService): Promise<RequestListener> {
  const app = fastify();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, async (_request: unknown, body: string) => body);
  app.post<{ Body: string | undefined }>("/plants", async ({ headers, body }, reply) => {
    const { status, body: sent } = respond(service, headers.authorization, body ?? "");
    return reply.status(status).send(sent);
  });
  app.setNotFoundHandler((_request, reply) => reply.status(404).send(service.refuse(404, "Nothing is here.").body));
  return listenerOf(app);
}

/** The same with what Fastify does by default: its schemas, its JSON, and its own bodies for errors. */
export function plainFastifyService(token: string): Promise<RequestListener> {
  const plants = new Map<number, object>();
  const app = fastify();
  const body = {
    type: "object",
    required: ["id", "name"],
    properties: { id: { type: "integer" }, name: { type: "string" }, tag: { type: "string" } },
  };
  app.post<{ Body: { id: number; name: string; tag?: string } }>(
    "/plants",
    { schema: { body } },
    async (request, reply) => {
      const [scheme, credentials] = (request.headers.authorization ?? "").split(" ");
      if (scheme?.toLowerCase() !== "bearer" || credentials !== token)
        return reply.status(401).send(new Error("No token."));
      const { id, name, tag } = request.body;
      plants.set(id, { name, tag });
      return { name, tag };
    },
  );
  return listenerOf(app);
}

async function listenerOf(app: FastifyInstance): Promise<RequestListener> {
  await app.ready();
  return (request, response) => app.routing(request, response);
}
