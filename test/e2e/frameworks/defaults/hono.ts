import { getRequestListener } from "@hono/node-server";
import type { NewPlant, Plant } from "@plant-store/sdk";
import { Hono } from "hono";
import { bearerAuth } from "hono/bearer-auth";
import { listen, type OpenServer } from "../../support/servers.ts";

/** Hono as it comes: its own bearer authentication, its own reader of JSON, its own errors. */
export function honoDefaults(token: string): Promise<OpenServer> {
  const plants = new Map<number | bigint, Plant>();
  const app = new Hono();
  app.use("/plants", bearerAuth({ token }));
  app.post("/plants", async (c) => {
    const { id, name, tag } = await c.req.json<NewPlant>();
    if (!Number.isInteger(id) || typeof name !== "string" || (tag !== undefined && typeof tag !== "string"))
      return c.json({ error: 400, message: "That is not a plant." }, 400);
    const plant: Plant = { name, ...(tag !== undefined && { tag }) };
    plants.set(id, plant);
    return c.json(plant);
  });
  return listen(getRequestListener(app.fetch));
}
