import { document } from "../../contract.ts";
import {
  bare,
  type CasesOf,
  defineCase,
  fails,
  getsEmpty,
  NOT_IN_A_PAGE,
  NOT_UNDER_MSW,
  ONLY_HTTP,
  when,
} from "../build.ts";
import type { Case, CaseSetup, Exchange } from "../case.ts";
import { allowAt, creator, type Headers, methodsAt, otherMethodsAt, subjects } from "../derive/subject.ts";

const SPACE = "a space whose name none may have";

const OTHER_PATHS: Readonly<Record<string, (path: string) => string>> = {
  "a trailing slash": (path) => `${path}/`,
  "another case": (path) => path.replace(/[a-z]/, (letter) => letter.toUpperCase()),
  "an encoded letter": (path) => path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  "a path far below it": (path) => `${path}/1/leaves`,
  "a longer name": (path) => path.replace(/^\/\w+/, "$&x"),
  "a doubled slash": (path) => `/${path}`,
  "the root": () => "/",
  "an encoded slash": (path) => `/%2F${path.slice(1)}`,
  "a semicolon parameter": (path) => path.replace(/^\/\w+/, "$&;v=1"),
  [SPACE]: (path) => `/spaces/-${path}`,
};

const UNDER_A_PREFIX: Readonly<Record<string, (path: string) => string>> = {
  "nothing before it": (path) => path,
  "only a part of it": (path) => `/api${path}`,
  "nothing behind it": () => "/api/v1",
  "no slash behind it": (path) => `/api/v1${path.slice(1)}`,
  "another case of it": (path) => `/API/v1${path}`,
  "a doubled slash behind it": (path) => `/api/v1/${path}`,
  "more before it": (path) => `/other/api/v1${path}`,
};

const OTHER = "decision path; decision other-path; RFC 9110 15.5.5";
const RAW = ONLY_HTTP("Only a raw request has a target in this form.");
const UNRESOLVED = ONLY_HTTP("A URL's parser resolves them before they are sent.");
const absolute = (origin: string) => ({ ...RAW, target: (path: string) => origin + path });

export function pathCases({ operation, target, takes, refuses }: CasesOf): readonly Case[] {
  const [known = ""] = target.split("?");
  const others = Object.entries(OTHER_PATHS).filter(([, spell]) => !isKnown(spell(known)));
  const hasQuery = operation.parameters?.some((parameter) => parameter.in === "query") ?? false;
  const further = (path: string) => `${path}${path.includes("?") ? "&" : "?"}dryRun=1&/plants`;
  const dotted = (path: string) => `/x/..${path}`;
  const unasked = { headers: { Authorization: null }, target: () => "/health" };
  const setup = { prefix: "/api/v1" };
  const prefixed = { setup, target: (path: string) => setup.prefix + path };
  return [
    takes("a query that the contract does not name is ignored", "decision path", { target: further }),
    ...when(!hasQuery, () => [takes("an empty query is ignored", "decision path", { target: (path) => `${path}?` })]),
    takes("a base URL's prefix stands before the path", "decision path", prefixed),
    ...others.map(([title, spell]) =>
      refuses(`${title} is another path: 404`, title === SPACE ? `decision spaces; ${OTHER}` : OTHER, 40401, {
        ...NOT_UNDER_MSW,
        target: (path) => path.replace(known, spell),
      }),
    ),
    ...Object.entries(UNDER_A_PREFIX).map(([title, spell]) =>
      refuses(`a base URL's prefix with ${title}: 404`, OTHER, 40401, { ...NOT_UNDER_MSW, setup, target: spell }),
    ),
    refuses("dot segments are not resolved", "decision path", 40401, { ...UNRESOLVED, target: dotted }),
    takes("the absolute form of the target is read", "RFC 9112 3.2.2", absolute("http://localhost")),
    refuses("the absolute form's authority counts in place of Host", "RFC 9112 3.2.2; decision host", 40302, {
      ...absolute("http://rebound.example"),
    }),
    refuses("another path asks for no token", "decision order", 40401, { ...NOT_UNDER_MSW, ...unasked }),
  ];
}

function isKnown(target: string): boolean {
  return subjects.some(({ operation: { path } }) => new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`).test(target));
}

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

const SERVER = ONLY_HTTP("The documents are the server's: they stand beside the service, not in it.");

const { openapi } = document;
const UP = ["application/json", '{"status":"ok"}'] as const;
const DOCUMENTS = {
  "/openapi.json": ["application/json", `"openapi": "${openapi}"`, `"operationId": "${creator.id}"`],
  "/openapi.yaml": ["application/yaml", `openapi: ${openapi}`, `operationId: ${creator.id}`],
  "/healthz": UP,
} as const;

const gets = (path: string, headers?: Headers, [type, ...mentions]: readonly [string, ...string[]] = UP): Exchange => ({
  request: bare("GET", path, headers),
  expect: { status: 200, body: { kind: "document", type, mentions }, headers: {} },
});

const documentCase = (name: string, exchange: Exchange, setup: CaseSetup = {}) =>
  defineCase(name, "decision documents", { ...SERVER, setup }, [exchange]);

const NO_URL = ONLY_HTTP("No URL can say it.");
const BELOW = { prefix: "/v1" };
const POSTED = fails(bare("POST", "/healthz"), 40501, { returns: { Allow: "GET, HEAD" } });
const READ = fails(bare("GET", "/openapi.json", { Origin: "https://evil.example" }), 40301);

export const serverCases: readonly Case[] = [
  ...Object.entries(DOCUMENTS).map(([path, words]) => documentCase(`${path} asks for no token`, gets(path, {}, words))),
  documentCase("a document's query is ignored", gets("/healthz?x=1")),
  documentCase("the documents stand at the root, whatever the prefix", gets("/healthz"), BELOW),
  documentCase("below a prefix there is no document", fails(bare("GET", "/v1/healthz"), 40401), BELOW),
  documentCase("a document has only GET and HEAD", POSTED),
  documentCase("a page of a foreign site may link to a document", gets("/healthz", { "Sec-Fetch-Site": "cross-site" })),
  documentCase("a page of a foreign origin cannot read a document", READ),
  defineCase("OPTIONS * names what the server allows", "decision options; RFC 9110 9.3.7", NO_URL, [
    getsEmpty(bare("OPTIONS", "*"), 204, { Allow: allowAt() }),
  ]),
];
