import { bare, type CasesOf, fails, getsEmpty, NOT_IN_A_PAGE, when } from "../build.ts";
import type { Case } from "../case.ts";
import { allowAt, methodsAt, otherMethodsAt, subjects } from "../derive/subject.ts";

/** A worker sees a request before the browser adds Origin, and never sees a preflight. */
const WITH_ORIGIN = NOT_IN_A_PAGE("A page may not set Origin, and a worker sees none.");
const ORIGIN = "http://localhost:5173";
const OWN_FIELDS = ["WWW-Authenticate", "Retry-After", "X-Request-Id"];
const EXPOSED = [...new Set([...OWN_FIELDS, ...subjects.flatMap(({ fields }) => fields)])].join(", ");

const METHOD = "decision method; decision order; RFC 9110 15.5.6";
const PREFLIGHT = "decision options; Fetch, CORS-preflight fetch";
const CORS = "Fetch, CORS protocol";
const READABLE = { Vary: "Origin", "Access-Control-Allow-Origin": ORIGIN, "Access-Control-Allow-Credentials": null };
const NO_PREFLIGHT = { "Access-Control-Allow-Methods": null };

/** The first operation of a path speaks for it. */
export function methodCases({ operation, target, options, otherMethod, define }: CasesOf): readonly Case[] {
  const { path, method } = operation;
  const Allow = allowAt(path);
  const preflight = { Origin: ORIGIN, "Access-Control-Request-Method": method };
  const asking = (fields: string) => ({ ...preflight, "Access-Control-Request-Headers": fields });
  const refused = (other: string) =>
    other === "HEAD"
      ? getsEmpty(bare(other, target), 405, { Allow })
      : fails(bare(other, target), 40501, { mentions: [Allow], returns: { Allow } });
  const exposed = { ...READABLE, "Access-Control-Expose-Headers": EXPOSED };
  const unreadable = { Vary: "Origin", "Access-Control-Allow-Origin": null };
  const granted = {
    ...{ ...READABLE, Allow },
    "Access-Control-Allow-Methods": methodsAt(path).join(", "),
    "Access-Control-Allow-Headers": "authorization, content-type, prefer",
    "Access-Control-Max-Age": "600",
  };
  const further = "Authorization,traceparent , x!#$%&'*+.^_`|~-9,,a b,(d),e:";
  const grantedFurther = "authorization, content-type, prefer, traceparent, x!#$%&'*+.^_`|~-9";
  return when(methodsAt(path)[0] === method, () => [
    ...otherMethodsAt(path).map((other) =>
      define(`${other} on its path: 405 with Allow, before any token`, METHOD, {}, [refused(other)]),
    ),
    define("OPTIONS: 204 with Allow and no token", "decision options; RFC 9110 9.3.7", {}, [
      options({}, { Allow, ...NO_PREFLIGHT }),
    ]),
    define("an error can be read by a page of another origin", `decision options; ${CORS}`, WITH_ORIGIN, [
      otherMethod({ headers: { Origin: ORIGIN }, returns: exposed }),
    ]),
    define("without an Origin nothing is allowed to one", CORS, {}, [otherMethod({ returns: unreadable })]),
    define("a preflight gets a full response", PREFLIGHT, WITH_ORIGIN, [
      options(asking("authorization,content-type"), granted),
    ]),
    define("a preflight has an Origin and a method that it asks for", PREFLIGHT, WITH_ORIGIN, [
      ...Object.entries(preflight).map(([name, value]) => options({ [name]: value }, NO_PREFLIGHT)),
    ]),
    define("a preflight that asks for further fields is granted them", PREFLIGHT, WITH_ORIGIN, [
      options(asking(further), { "Access-Control-Allow-Headers": grantedFurther }),
    ]),
  ]);
}
