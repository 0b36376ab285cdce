import express, { type Express } from "express";
import { type PlantService, respond } from "./plant-service.ts";

/** The service in Express. The body stays a text: `express.json()` would change the digits of an id. */
export function expressService(service: PlantService): Express {
  const app = express();
  app.post("/plants", express.text({ type: "application/json" }), (request, response) => {
    // Without a body Express has an object there.
    const text = typeof request.body === "string" ? request.body : "";
    const { status, body } = respond(service, request.headers.authorization, text);
    response.status(status).json(body);
  });
  app.use((_request, response) => {
    response.status(404).json(service.refuse(404, "Nothing is here.").body);
  });
  return app;
}

/** The same with what Express does by default: its JSON, and its pages for errors. */
export function plainExpressService(token: string): Express {
  const plants = new Map<number, object>();
  const app = express();
  app.use(express.json());
  app.post("/plants", ({ headers, body }, response) => {
    const [scheme, credentials] = (headers.authorization ?? "").split(" ");
    if (scheme?.toLowerCase() !== "bearer" || credentials !== token) {
      response.sendStatus(401);
      return;
    }
    const { id, name, tag } = body ?? {};
    if (!Number.isInteger(id) || typeof name !== "string" || (tag !== undefined && typeof tag !== "string")) {
      response.status(400).json({ error: 400, message: "The body is not a plant." });
      return;
    }
    plants.set(id, { name, tag });
    response.json({ name, tag });
  });
  return app;
}
