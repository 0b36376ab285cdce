import { createServer, type Server } from "node:http";
import express, { type ErrorRequestHandler } from "express";
import * as OpenApiValidator from "express-openapi-validator";

export function start(token: string, apiSpec: string): Server {
  const plants: unknown[] = [];
  const app = express();
  app.use(express.json());
  const handlers = { bearerAuth: ({ headers }: express.Request) => headers.authorization === `Bearer ${token}` };
  app.use(OpenApiValidator.middleware({ apiSpec, validateResponses: true, validateSecurity: { handlers } }));
  app.post("/plants", (req, res) => {
    plants.push(req.body);
    res.json(req.body);
  });
  const onError: ErrorRequestHandler = (err, _req, res, _next) => {
    res.status(err.status || 500).json({ message: err.message, errors: err.errors });
  };
  app.use(onError);
  return createServer(app);
}
