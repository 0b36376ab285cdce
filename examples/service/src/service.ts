import { describeIssues, type ErrorBody, type NewPlant, type Plant, readNewPlant } from "@plant-store/sdk";
import { type Context, Hono } from "hono";
import { bearerAuth } from "hono/bearer-auth";
import { HTTPException } from "hono/http-exception";
import { parseJson } from "./parse-json.ts";

/** Creates the service. It keeps its plants in memory: put your database in place of the map. */
export function createService(token: string): Hono {
  const plants = new Map<bigint, NewPlant>();
  const app = new Hono();

  const unauthorized = { message: error(401, "The token is missing or wrong.") };
  app.use(
    "/plants",
    bearerAuth({
      token,
      noAuthenticationHeader: unauthorized,
      invalidAuthenticationHeader: unauthorized,
      invalidToken: unauthorized,
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
