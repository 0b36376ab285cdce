import type { Server } from "node:http";
import { createAdaptorServer } from "@hono/node-server";
import { createRoute, OpenAPIHono, z } from "@hono/zod-openapi";
import { bearerAuth } from "hono/bearer-auth";

const PlantSchema = z.object({ name: z.string(), tag: z.string().optional() }).openapi("Plant");
const NewPlantSchema = PlantSchema.extend({ id: z.number().int() }).openapi("NewPlant");

const route = createRoute({
  method: "post",
  path: "/plants",
  request: { body: { content: { "application/json": { schema: NewPlantSchema } } } },
  responses: { 200: { content: { "application/json": { schema: PlantSchema } }, description: "The created plant." } },
});

export function start(token: string): Server {
  const plants: unknown[] = [];
  const app = new OpenAPIHono();
  app.use("/plants", bearerAuth({ token }));
  app.openapi(route, (c) => {
    const plant = c.req.valid("json");
    plants.push(plant);
    return c.json({ name: plant.name, tag: plant.tag }, 200);
  });
  // Without options it makes a server of this kind.
  return createAdaptorServer({ fetch: app.fetch }) as Server;
}
