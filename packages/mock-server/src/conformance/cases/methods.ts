import { bare, type CasesOf, fails, getsEmpty, NOT_IN_A_PAGE } from "../build.ts";
import type { Case } from "../case.ts";
import { allowAt, methodsAt, otherMethodAt, otherMethodsAt } from "../derive/allow.ts";
import { subjects } from "../derive/subject.ts";

/** A worker sees a request before the browser adds Origin, and never sees a preflight. */
const WITH_ORIGIN = { only: NOT_IN_A_PAGE("A page may not set Origin, and a worker sees none.") };
const ORIGIN = "http://localhost:5173";
const OWN_FIELDS = ["WWW-Authenticate", "Retry-After", "X-Request-Id"];
const EXPOSED = [...new Set([...OWN_FIELDS, ...subjects.flatMap(({ fields }) => fields)])].join(", ");

/** The first operation of a path speaks for it. */
export function methodCases({ operation, request, define }: CasesOf): readonly Case[] {
  const { path, method } = operation;
  if (methodsAt(path)[0] !== method) return [];
  const { target } = request();
  const Allow = allowAt(path);
  return [
    ...otherMethodsAt(path).map((other) =>
      define(
        `${other} on its path: 405 with Allow, before any token`,
        ["decision method", "decision order", "RFC 9110 15.5.6"],
        [
          other === "HEAD"
            ? getsEmpty(bare(other, target), 405, { Allow })
            : fails(bare(other, target), 40501, { mentions: [Allow], headers: { Allow } }),
        ],
      ),
    ),
    define(
      "OPTIONS: 204 with Allow and no token",
      ["decision options", "RFC 9110 9.3.7"],
      [getsEmpty(bare("OPTIONS", target), 204, { Allow, "Access-Control-Allow-Methods": null })],
    ),
    define(
      "an error can be read by a page of another origin",
      ["decision options", "Fetch, CORS protocol"],
      [
        fails(bare(otherMethodAt(path), target, { Origin: ORIGIN }), 40501, {
          headers: {
            Vary: "Origin",
            "Access-Control-Allow-Origin": ORIGIN,
            "Access-Control-Expose-Headers": EXPOSED,
            "Access-Control-Allow-Credentials": null,
          },
        }),
      ],
      WITH_ORIGIN,
    ),
    define(
      "without an Origin nothing is allowed to one",
      ["Fetch, CORS protocol"],
      [
        fails(bare(otherMethodAt(path), target), 40501, {
          headers: { Vary: "Origin", "Access-Control-Allow-Origin": null },
        }),
      ],
    ),
  ];
}

export function preflightCases({ operation, request, define }: CasesOf): readonly Case[] {
  const { path, method } = operation;
  if (methodsAt(path)[0] !== method) return [];
  const { target } = request();
  const preflight = { Origin: ORIGIN, "Access-Control-Request-Method": method };
  return [
    define(
      "a preflight gets a full response",
      ["decision options", "Fetch, CORS-preflight fetch"],
      [
        getsEmpty(
          bare("OPTIONS", target, { ...preflight, "Access-Control-Request-Headers": "authorization,content-type" }),
          204,
          {
            Allow: allowAt(path),
            Vary: "Origin",
            "Access-Control-Allow-Origin": ORIGIN,
            "Access-Control-Allow-Methods": methodsAt(path).join(", "),
            "Access-Control-Allow-Headers": "authorization, content-type, prefer",
            "Access-Control-Allow-Credentials": null,
            "Access-Control-Max-Age": "600",
          },
        ),
      ],
      WITH_ORIGIN,
    ),
    define(
      "a preflight has an Origin and a method that it asks for",
      ["decision options", "Fetch, CORS-preflight fetch"],
      Object.entries(preflight).map(([name, value]) =>
        getsEmpty(bare("OPTIONS", target, { [name]: value }), 204, { "Access-Control-Allow-Methods": null }),
      ),
      WITH_ORIGIN,
    ),
    define(
      "a preflight that asks for further fields is granted them",
      ["decision options", "Fetch, CORS-preflight fetch"],
      [
        getsEmpty(
          bare("OPTIONS", target, {
            ...preflight,
            "Access-Control-Request-Headers": "Authorization,traceparent , x!#$%&'*+.^_`|~-9,,a b,(d),e:",
          }),
          204,
          { "Access-Control-Allow-Headers": "authorization, content-type, prefer, traceparent, x!#$%&'*+.^_`|~-9" },
        ),
      ],
      WITH_ORIGIN,
    ),
  ];
}
