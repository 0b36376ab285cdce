import type { RequestListener } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { bearerAuth } from "hono/bearer-auth";

/** The service with what Hono does by default: its bearer tokens, its JSON, and its texts for errors. A right one is examples/service. */
export function plainHonoService(token: string): RequestListener {
  const plants = new Map<number, object>();
  const app = new Hono();
  app.use(bearerAuth({ token }));
  app.post("/plants", async (context) => {
    const { id, name, tag } = await context.req.json();
    if (!Number.isInteger(id) || typeof name !== "string" || (tag !== undefined && typeof tag !== "string"))
      return context.json({ error: 400, message: "The body is not a plant." }, 400);
    plants.set(id, { name, tag });
    return context.json({ name, tag });
  });
  return getRequestListener(app.fetch);
}
