import express from "express";
import { readNewPlant } from "../../../../examples/service/read-new-plant.ts";
import { ACCESS, CREATES, PAST } from "../../../pair/defects.ts";
import { type ExpressParts, refuse, serveExpress } from "../right/express.ts";
import { challengeTo } from "../right/headers.ts";
import type { Flaw } from "./flaw.ts";
import { readRounded, readSafeIntegers, refuseTaken } from "./readers.ts";

const withPart = (part: Partial<ExpressParts>) => (token: string) => serveExpress(token, part);

export const EXPRESS_FLAWS: Readonly<Record<string, Flaw>> = {
  "Express's own error page": {
    serve: withPart({
      readBody: express.json({ limit: 2 ** 20 }),
      readPlant: (body) => readNewPlant(Buffer.from(JSON.stringify(body))),
      onError: (error, _request, _response, next) => next(error),
    }),
    breaks: ["createPlant: malformed JSON"],
    // express.json() has rounded the id.
    hides: ["createPlant: /id a fraction"],
  },
  "ids up to 2^53 only": {
    serve: withPart({ readPlant: readSafeIntegers }),
    breaks: PAST,
  },
  "a taken id is refused": {
    serve: (token) => serveExpress(token, { readPlant: refuseTaken() }),
    breaks: ["createPlant: a key that was sent before"],
  },
  "201 for a create": {
    serve: withPart({ respond: (response, plant) => response.status(201).json(plant) }),
    breaks: CREATES,
  },
  "JSON sent as text, which Express calls HTML": {
    serve: withPart({ respond: (response, plant) => response.send(JSON.stringify(plant)) }),
    breaks: CREATES,
  },
  "no check of the token": {
    serve: withPart({ authenticate: (_request, _response, next) => next() }),
    breaks: ACCESS,
  },
  "ids by JSON.parse": {
    serve: withPart({ readPlant: readRounded }),
    hides: ["createPlant: /id a fraction"],
    breaksDecisions: /\/id 1\.0+5 is refused$/,
  },
  "401 without a challenge": {
    serve: (token) =>
      serveExpress(token, {
        authenticate({ headers }, response, next) {
          if (challengeTo(headers.authorization, token) === undefined) return next();
          refuse(response, 401, "A good token is missing.");
        },
      }),
    breaksDecisions: /: 401|: an empty Authorization/,
  },
  "404 for another method": {
    serve: withPart({ otherMethod: (_request, _response, next) => next() }),
    breaksDecisions: /on its path: 405|: the method comes before/,
  },
  "any Content-Type is read": {
    serve: withPart({ requireJson: (_request, _response, next) => next() }),
    breaksDecisions: /: Content-Type (?!.*; charset:).*: 415|: the media type comes before the content/,
  },
  "bodies up to 100 kB, Express's default": {
    serve: withPart({ readBody: express.raw({ type: () => true }) }),
    breaksDecisions: /: a megabyte is the limit by default$/,
  },
};
