import { createServer, type Server } from "node:http";
import express, { type Request, type Response } from "express";
import { type Request as ApiRequest, OpenAPIBackend } from "openapi-backend";

export async function start(token: string, definition: string): Promise<Server> {
  const plants: unknown[] = [];
  // `quick` skips its check of the document, which knows only OpenAPI 3.0.
  const api = new OpenAPIBackend({ definition, quick: true });
  api.register({
    createPlant: (c, _req: Request, res: Response) => {
      plants.push(c.request.requestBody);
      return res.status(200).json(c.request.requestBody);
    },
    validationFail: (c, _req: Request, res: Response) => res.status(400).json({ err: c.validation.errors }),
    unauthorizedHandler: (_c, _req: Request, res: Response) => res.status(401).json({ err: "unauthorized" }),
  });
  api.registerSecurityHandler("bearerAuth", (c) => c.request.headers.authorization === `Bearer ${token}`);
  await api.init();
  const app = express();
  app.use(express.json());
  // Its type says that every header is there.
  app.use((req, res) => api.handleRequest(req as ApiRequest, req, res));
  return createServer(app);
}
