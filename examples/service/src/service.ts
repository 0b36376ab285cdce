import { describeIssues, type ErrorBody, type NewPlant, type Plant, readNewPlant } from "@plant-store/sdk";
import { type Context, Hono } from "hono";
import { bearerAuth } from "hono/bearer-auth";
import { HTTPException } from "hono/http-exception";
import { parseJson } from "./parse-json.ts";

/** Creates the service. It keeps its plants in memory, by their ids: put your database in place of the map. */
export function createService(token: string, plants: Map<bigint, NewPlant> = new Map()): Hono {
  const app = new Hono();

  app.use(
    "/plants",
    bearerAuth({
      token,
      noAuthenticationHeader: { message: error(401, "The token is missing.") },
      // Hono's status for it is 400.
      invalidAuthenticationHeader: { message: error(400, "Authorization must be Bearer and a token.") },
      invalidToken: { message: error(401, "The token is wrong.") },
    }),
  );

  app.post("/plants", async (context) => {
    const { value: plant, issues } = readNewPlant(parseJson(await context.req.text()));
    if (issues !== undefined)
      return context.json(error(400, `The body is not a NewPlant: ${describeIssues(issues)}.`), 400);
    plants.set(BigInt(plant.id), plant);
    const { id, ...created } = plant;
    return context.json(created satisfies Plant, 200);
  });

  app.notFound((context) => context.json(error(404, "Nothing is here."), 404));
  app.onError((failure, context) => fail(failure, context));
  return app;
}

function fail(failure: Error, context: Context): Response {
  if (failure instanceof HTTPException) return failure.getResponse();
  if (failure instanceof SyntaxError) return context.json(error(400, failure.message), 400);
  console.error(failure);
  return context.json(error(500, "The service failed."), 500);
}

function error(value: number, message: string): ErrorBody {
  return { error: value, message };
}
