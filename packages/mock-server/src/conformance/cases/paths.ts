import { type CasesOf, NOT_UNDER_MSW, ONLY_HTTP, when } from "../build.ts";
import type { Case } from "../case.ts";
import { subjects } from "../derive/subject.ts";

const SPACE = "a space whose name none may have";

/** Spellings that stand for nothing. */
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

/** Returns whether the contract has an operation at a path. */
function isKnown(target: string): boolean {
  return subjects.some(({ operation: { path } }) => new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`).test(target));
}
