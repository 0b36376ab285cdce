import type { Server } from "node:http";
import bearerAuth from "@fastify/bearer-auth";
import createFastify from "fastify";

const texts = { name: { type: "string" }, tag: { type: "string" } };
const body = { type: "object", required: ["id", "name"], properties: { id: { type: "integer" }, ...texts } };
const response = { 200: { type: "object", properties: texts } };

export async function start(token: string): Promise<Server> {
  const plants: unknown[] = [];
  const fastify = createFastify();
  await fastify.register(bearerAuth, { keys: new Set([token]) });
  fastify.post("/plants", { schema: { body, response } }, async (request) => {
    plants.push(request.body);
    return request.body;
  });
  await fastify.ready();
  return fastify.server;
}
