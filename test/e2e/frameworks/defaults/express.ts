import type { NewPlant, Plant } from "@plant-store/sdk";
import express from "express";
import { listen, type OpenServer } from "../../support/servers.ts";

/** Express as it comes: its own reader of JSON and its own errors. It has no authentication, and no check of a body. */
export function expressDefaults(token: string): Promise<OpenServer> {
  const plants = new Map<number | bigint, Plant>();
  const app = express();
  app.use("/plants", (request, response, next) => {
    if (request.headers.authorization === `Bearer ${token}`) next();
    else response.sendStatus(401);
  });
  app.use(express.json());
  app.post("/plants", (request, response) => {
    const { id, name, tag }: NewPlant = request.body;
    if (!Number.isInteger(id) || typeof name !== "string" || (tag !== undefined && typeof tag !== "string")) {
      response.status(400).json({ error: 400, message: "That is not a plant." });
      return;
    }
    const plant: Plant = { name, ...(tag !== undefined && { tag }) };
    plants.set(id, plant);
    response.json(plant);
  });
  return listen(app);
}
