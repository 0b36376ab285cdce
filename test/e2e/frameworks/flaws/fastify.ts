import { type Reading, readNewPlant } from "../../../../examples/service/read-new-plant.ts";
import { CREATES, REFUSALS, TAGGED } from "../../../pair/defects.ts";
import { type FastifyParts, refuse, serveFastify } from "../right/fastify.ts";
import type { Flaw } from "./flaw.ts";
import { readStrictly } from "./readers.ts";

const withPart = (part: Partial<FastifyParts>) => (token: string) => serveFastify(token, part);

export const FASTIFY_FLAWS: Readonly<Record<string, Flaw>> = {
  "errors in Fastify's own shape": {
    serve: withPart({ readPlant: readOrThrow, onError: undefined }),
    breaks: REFUSALS,
  },
  "errors as problem+json": {
    serve: withPart({
      readPlant: readOrThrow,
      onError: ({ statusCode = 500, message }, _request, reply) =>
        reply.code(statusCode).type("application/problem+json").send({ error: statusCode, message }),
    }),
    breaks: REFUSALS,
  },
  "null for a tag that is absent": {
    serve: withPart({ respond: (reply, plant) => reply.send({ tag: null, ...plant }) }),
    breaks: CREATES.filter((name) => !TAGGED.includes(name)),
  },
  "JSON sent as text, which Fastify calls plain": {
    serve: withPart({ respond: (reply, plant) => reply.send(JSON.stringify(plant)) }),
    breaks: CREATES,
  },
  "further members are refused": {
    serve: withPart({ readPlant: readStrictly }),
    breaks: ["createPlant: further members"],
  },
  "a charset is refused": {
    serve: withPart({
      requireJson: async ({ headers }, reply) =>
        headers["content-type"] === "application/json" ? undefined : refuse(reply, 415, "Send application/json."),
    }),
    breaks: ["createPlant: a charset"],
  },
};

/** Throws a problem as Fastify's own parsers and validators do. */
function readOrThrow(body: Uint8Array): Reading {
  const reading = readNewPlant(body);
  if ("problem" in reading) throw Object.assign(new Error(reading.problem), { statusCode: 400 });
  return reading;
}
