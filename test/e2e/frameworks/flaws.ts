/** Services in Express with one mistake each, which the contract allows. (Mistakes against the contract: test/pair/defects.ts.) */
import express from "express";
import type { Serve } from "./report.ts";
import { type ExpressParts, refuse, serveExpress } from "./right/express.ts";
import { challengeTo } from "./right/headers.ts";

const withPart = (part: Partial<ExpressParts>) => (token: string) => serveExpress(token, part);

/** Each with the names of the decisions' cases that break: all that match. */
export const FLAWS: Readonly<Record<string, readonly [serve: Serve, breaks: RegExp]>> = {
  "401 without a challenge": [
    (token) =>
      serveExpress(token, {
        authenticate({ headers }, response, next) {
          if (challengeTo(headers.authorization, token) === undefined) return next();
          refuse(response, 401, "A good token is missing.");
        },
      }),
    /: 401|: an empty Authorization/,
  ],
  "404 for another method": [
    withPart({ otherMethod: (_request, _response, next) => next() }),
    /on its path: 405|: the method comes before/,
  ],
  "any Content-Type is read": [
    withPart({ requireJson: (_request, _response, next) => next() }),
    /: Content-Type (?!.*; charset:).*: 415|: the media type comes before the content/,
  ],
  "bodies up to 100 kB, Express's default": [
    withPart({ readBody: express.raw({ type: () => true }) }),
    /: a megabyte is the limit by default$/,
  ],
};
