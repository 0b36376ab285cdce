import bearerAuth from "@fastify/bearer-auth";
import type { NewPlant, Plant } from "@plant-store/sdk";
import Fastify from "fastify";
import contract from "../../../../examples/service/openapi.json" with { type: "json" };
import type { OpenServer } from "../../support/servers.ts";
import { serveFastify } from "../serve-fastify.ts";

/** Fastify as it comes: its own plugin for tokens, the contract's schema in its own validator, its own errors. */
export function fastifyDefaults(token: string): Promise<OpenServer> {
  const plants = new Map<number | bigint, Plant>();
  const { NewPlant, Plant } = contract.components.schemas;
  const app = Fastify();
  app.register(bearerAuth, { keys: [token] });
  app.post<{ Body: NewPlant }>(
    "/plants",
    { schema: { body: { allOf: [NewPlant.allOf[0], Plant] }, response: { 200: Plant } } },
    ({ body: { id, name, tag } }) => {
      const plant: Plant = { name, ...(tag !== undefined && { tag }) };
      plants.set(id, plant);
      return plant;
    },
  );
  return serveFastify(app);
}
