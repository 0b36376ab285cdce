import type { ErrorBody, Plant } from "@plant-store/sdk";
import express, { type ErrorRequestHandler, type RequestHandler, type Response } from "express";
import { readNewPlant } from "../../../../examples/service/read-new-plant.ts";
import { listen, type OpenServer } from "../../support/servers.ts";
import { challengeTo, isJson } from "./headers.ts";

/** The parts of the service, so that a test can put a flawed one in place of a right one. */
export interface ExpressParts {
  readonly authenticate: RequestHandler;
  readonly requireJson: RequestHandler;
  /** Leaves the body's bytes in `request.body`. */
  readonly readBody: RequestHandler;
  readonly otherMethod: RequestHandler;
}

const ALLOW = { Allow: "POST, OPTIONS" };

export function serveExpress(token: string, flaw: Partial<ExpressParts> = {}): Promise<OpenServer> {
  const parts = { ...rightParts(token), ...flaw };
  const plants = new Map<bigint, Plant>();
  const app = express();
  // By default /Plants and /plants/ are the same path.
  app.enable("case sensitive routing").enable("strict routing");
  app
    .route("/plants")
    .post(parts.authenticate, parts.requireJson, parts.readBody, (request, response) => {
      // Without a body it is left undefined.
      const reading = readNewPlant(request.body ?? new Uint8Array());
      if ("problem" in reading) return refuse(response, 400, reading.problem);
      plants.set(reading.id, reading.plant);
      response.json(reading.plant);
    })
    .options((_request, response) => {
      response.set(ALLOW).status(204).end();
    })
    .all(parts.otherMethod);
  app.use((_request, response) => refuse(response, 404, "Nothing is here."));
  // Express knows an error handler by its four parameters.
  app.use(((error, _request, response, _next) =>
    refuse(response, error.status ?? 500, "The request failed.")) satisfies ErrorRequestHandler);
  return listen(app);
}

export function refuse(response: Response, error: number, message: string, headers = {}): void {
  response
    .status(error)
    .set(headers)
    .json({ error, message } satisfies ErrorBody);
}

function rightParts(token: string): ExpressParts {
  return {
    authenticate({ headers }, response, next) {
      const challenge = challengeTo(headers.authorization, token);
      if (challenge === undefined) return next();
      refuse(response, 401, "A good token is missing.", { "WWW-Authenticate": challenge });
    },
    requireJson({ headers }, response, next) {
      if (isJson(headers["content-type"])) return next();
      refuse(response, 415, "The body is not application/json.", { Accept: "application/json" });
    },
    readBody: express.raw({ type: () => true, limit: 2 ** 20 }),
    otherMethod: (_request, response) => refuse(response, 405, "A plant is created by POST.", ALLOW),
  };
}
