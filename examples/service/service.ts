import type { ErrorBody, Plant } from "@plant-store/sdk";
import { type Context, Hono } from "hono";
import { bearerAuth } from "hono/bearer-auth";
import { bodyLimit } from "hono/body-limit";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { readNewPlant } from "./read-new-plant.ts";

const ALLOW = { Allow: "POST, OPTIONS" };
const REALM = 'Bearer realm="plant-store"';

/** It keeps its plants in memory, by id. */
export function createService(token: string, plants: Map<bigint, Plant> = new Map()): Hono {
  const authenticate = bearerAuth({
    token,
    noAuthenticationHeader: { message: (c) => refuse(c, 401, "There is no token."), wwwAuthenticateHeader: REALM },
    // By default a 400, also to another scheme.
    invalidAuthenticationHeader: {
      message: (c) => refuse(c, 401, "Authorization is not Bearer and a token."),
      wwwAuthenticateHeader: REALM,
    },
    invalidToken: {
      message: (c) => refuse(c, 401, "The token is not good here."),
      wwwAuthenticateHeader: `${REALM}, error="invalid_token"`,
    },
  });
  const limitBody = bodyLimit({ maxSize: 2 ** 20, onError: (c) => refuse(c, 413, "The body is above 1 MiB.") });

  return new Hono()
    .post("/plants", authenticate, limitBody, async (c) => {
      const type = c.req.header("Content-Type") ?? "application/json";
      if (!/^application\/json\s*(;|$)/i.test(type))
        return refuse(c, 415, "The body is not application/json.", { Accept: "application/json" });
      const reading = readNewPlant(await c.req.arrayBuffer());
      if ("problem" in reading) return refuse(c, 400, reading.problem);
      plants.set(reading.id, reading.plant);
      return c.json(reading.plant);
    })
    .options("/plants", (c) => c.body(null, 204, ALLOW))
    .all("/plants", (c) => refuse(c, 405, "A plant is created by POST.", ALLOW))
    .notFound((c) => refuse(c, 404, "Nothing is here."))
    .onError((error, c) => {
      if (error instanceof HTTPException) return error.getResponse();
      console.error(error);
      return refuse(c, 500, "The service failed.");
    });
}

function refuse(
  c: Context,
  status: ContentfulStatusCode,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const body: ErrorBody = { error: status, message };
  return c.json(body, status, headers);
}
