import type { ErrorBody, Plant } from "@plant-store/sdk";
import Fastify, { type FastifyError, type FastifyReply, type FastifyRequest, type RouteHandlerMethod } from "fastify";
import { type Reading, readNewPlant } from "../../../../examples/service/read-new-plant.ts";
import type { OpenServer } from "../../support/servers.ts";
import { serveFastify as serve } from "../serve-fastify.ts";
import { challengeTo, isJson } from "./headers.ts";

type Hook = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>;

/** The parts of the service, so that a test can put a flawed one in place of a right one. */
export interface FastifyParts {
  readonly authenticate: Hook;
  readonly requireJson: Hook;
  readonly readPlant: (body: Uint8Array) => Reading;
  readonly respond: (reply: FastifyReply, plant: Plant) => FastifyReply;
  readonly otherMethod: RouteHandlerMethod;
  /** `undefined` is Fastify's own. */
  readonly onError: ((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => FastifyReply) | undefined;
}

const ALLOW = { Allow: "POST, OPTIONS" };

export function serveFastify(token: string, flaw: Partial<FastifyParts> = {}): Promise<OpenServer> {
  const { authenticate, requireJson, readPlant, respond, otherMethod, onError } = { ...rightParts(token), ...flaw };
  const plants = new Map<bigint, Plant>();
  const app = Fastify({ bodyLimit: 2 ** 20, exposeHeadRoutes: false });
  // The bytes of every body, in place of Fastify's own parsers of JSON and text: these round ids.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, async (_request: FastifyRequest, body: Buffer) => body);
  app.post("/plants", { onRequest: [authenticate, requireJson] }, (request, reply) => {
    const reading = readPlant(Buffer.isBuffer(request.body) ? request.body : new Uint8Array());
    if ("problem" in reading) return refuse(reply, 400, reading.problem);
    plants.set(reading.id, reading.plant);
    return respond(reply, reading.plant);
  });
  app.options("/plants", (_request, reply) => reply.headers(ALLOW).code(204).send());
  app.route({ method: ["GET", "HEAD", "PUT", "PATCH", "DELETE"], url: "/plants", handler: otherMethod });
  app.setNotFoundHandler((_request, reply) => refuse(reply, 404, "Nothing is here."));
  if (onError !== undefined) app.setErrorHandler(onError);
  return serve(app);
}

/** Responds with an error in the contract's shape. */
export function refuse(reply: FastifyReply, error: number, message: string, headers = {}): FastifyReply {
  return reply
    .code(error)
    .headers(headers)
    .send({ error, message } satisfies ErrorBody);
}

function rightParts(token: string): FastifyParts {
  return {
    async authenticate({ headers }, reply) {
      const challenge = challengeTo(headers.authorization, token);
      if (challenge === undefined) return undefined;
      return refuse(reply, 401, "A good token is missing.", { "WWW-Authenticate": challenge });
    },
    async requireJson({ headers }, reply) {
      if (isJson(headers["content-type"])) return undefined;
      return refuse(reply, 415, "The body is not application/json.", { Accept: "application/json" });
    },
    readPlant: readNewPlant,
    respond: (reply, plant) => reply.send(plant),
    otherMethod: (_request, reply) => refuse(reply, 405, "A plant is created by POST.", ALLOW),
    onError: ({ statusCode = 500 }, _request, reply) => refuse(reply, statusCode, "The request failed."),
  };
}
