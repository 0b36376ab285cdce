import { ALLOW, ALLOW_ANYWHERE, METHODS, OTHER_METHODS } from "../allow.ts";
import { bare, define, fails, getsEmpty, NOT_IN_A_PAGE, ONLY_HTTP } from "../build.ts";
import type { Case } from "../case.ts";

/** A worker sees a request before the browser adds Origin, and never sees a preflight. */
const WITH_ORIGIN = { only: NOT_IN_A_PAGE("A page may not set Origin, and a worker sees none.") };
const PREFLIGHT = { Origin: "http://localhost:5173", "Access-Control-Request-Method": "POST" };

export const methodCases: readonly Case[] = [
  ...OTHER_METHODS.map((method) =>
    define(
      `${method} on the path: 405 with Allow, before any token`,
      ["decision method", "decision order", "RFC 9110 15.5.6"],
      method === "HEAD"
        ? getsEmpty(bare(method), 405, { Allow: ALLOW })
        : fails(bare(method), 40501, [ALLOW], { Allow: ALLOW }),
    ),
  ),
  define(
    "OPTIONS: 204 with Allow and no token",
    ["decision options", "RFC 9110 9.3.7"],
    getsEmpty(bare("OPTIONS"), 204, { Allow: ALLOW, "Access-Control-Allow-Methods": null }),
  ),
  define(
    "OPTIONS * names what the server allows",
    ["decision options", "RFC 9110 9.3.7"],
    getsEmpty(bare("OPTIONS", {}, "*"), 204, { Allow: ALLOW_ANYWHERE }),
    {
      only: ONLY_HTTP("No URL can say it."),
    },
  ),
  define(
    "a preflight gets a full response",
    ["decision options", "Fetch, CORS-preflight fetch"],
    getsEmpty(bare("OPTIONS", { ...PREFLIGHT, "Access-Control-Request-Headers": "authorization,content-type" }), 204, {
      Allow: ALLOW,
      Vary: "Origin",
      "Access-Control-Allow-Origin": "http://localhost:5173",
      "Access-Control-Allow-Methods": METHODS.join(", "),
      "Access-Control-Allow-Headers": "authorization, content-type, prefer",
      "Access-Control-Allow-Credentials": null,
      "Access-Control-Max-Age": "600",
    }),
    WITH_ORIGIN,
  ),
  define(
    "a preflight has an Origin and a method that it asks for",
    ["decision options", "Fetch, CORS-preflight fetch"],
    Object.entries(PREFLIGHT).map(([name, value]) =>
      getsEmpty(bare("OPTIONS", { [name]: value }), 204, { "Access-Control-Allow-Methods": null }),
    ),
    WITH_ORIGIN,
  ),
  define(
    "a preflight that asks for further fields is granted them",
    ["decision options", "Fetch, CORS-preflight fetch"],
    getsEmpty(
      bare("OPTIONS", {
        ...PREFLIGHT,
        "Access-Control-Request-Headers": "Authorization,traceparent , x!#$%&'*+.^_`|~-9,,a b,(d),e:",
      }),
      204,
      { "Access-Control-Allow-Headers": "authorization, content-type, prefer, traceparent, x!#$%&'*+.^_`|~-9" },
    ),
    WITH_ORIGIN,
  ),
  define(
    "an error can be read by a page of another origin",
    ["decision options", "Fetch, CORS protocol"],
    fails(bare("POST", { Origin: "http://localhost:5173" }), 40101, [], {
      Vary: "Origin",
      "Access-Control-Allow-Origin": "http://localhost:5173",
      "Access-Control-Expose-Headers": "WWW-Authenticate, Retry-After, X-Request-Id",
      "Access-Control-Allow-Credentials": null,
    }),
    WITH_ORIGIN,
  ),
  define(
    "without an Origin nothing is allowed to one",
    ["Fetch, CORS protocol"],
    fails(bare("POST"), 40101, [], { Vary: "Origin", "Access-Control-Allow-Origin": null }),
  ),
];
