/** What the service's document itself promises, as cases that any service at all can be held to. */
import { bare, post } from "../build.ts";
import type { CaseRequest } from "../case.ts";
import type { Ids } from "../run/ids.ts";
import { created, type Judge, notAdmitted, refusedAsDocumented } from "./judge.ts";

export interface DocumentCase {
  readonly name: string;
  readonly cites: readonly string[];
  /** Its `t1` stands for the token. */
  readonly request: CaseRequest;
  readonly expected: string;
  readonly judge: Judge;
  /** What it says of a service that lets the connection fail. */
  readonly withoutAnswer: "broken" | "not observed";
}

/** How the name of every plant begins that a run creates by the document's cases. */
export const NAMES = "plant-store conformance";

const RULE_1 = "200, application/json, a Plant (name: string, tag: string or absent)";
const RULE_2 = "if it is a 400: application/json, an Error (error: int32, message: string)";
const BEARER = "any answer but a 2xx";

const STRINGS = "constraints on a name beyond its type";
const TAGS = "constraints on a tag beyond its type";

/** For one run. The first is the plainest: by it the token is known. */
export function documentCases(ids: Ids): readonly DocumentCase[] {
  const first = ids.small();
  return [
    ...creating(ids, first),
    ...refusing(ids),
    ...[
      ["no Authorization: no 2xx", null],
      ["a Basic credential: no 2xx", "Basic cGxhbnQ6c3RvcmU="],
      ["Bearer without a token: no 2xx", "Bearer"],
    ].map(([name, authorization = null]) =>
      withoutToken(String(name), post(plant(ids.small()), { Authorization: authorization })),
    ),
  ];
}

/** What a service that answers anything at all answers, in this order until one does. The first creates nothing on a right one. */
export function knocks(ids: Ids, token: string | undefined): readonly CaseRequest[] {
  const withToken = token === undefined ? [] : [post(plant(ids.small()))];
  return [post(plant(ids.small()), { Authorization: null }), bare("GET", {}, "/plants"), ...withToken];
}

function creating(ids: Ids, first: bigint): readonly DocumentCase[] {
  return [
    creates("an id and a name", post(plant(first))),
    creates("an id, a name and a tag", post(plant(ids.small(), { tag: "tropical" })), created(TAGS)),
    creates("an id past 2^53", post(plant(ids.large()))),
    creates("an id below -2^53", post(plant(ids.negative()))),
    creates("an id that was sent before", post(plant(first, { name: `${NAMES}, again` }))),
    creates("an empty name", post(plant(ids.small(), { name: "" })), created(STRINGS)),
    creates("an empty tag", post(plant(ids.small(), { tag: "" })), created(TAGS)),
    creates("a name beyond ASCII", post(plant(ids.small(), { name: `${NAMES} Süßholz 🌵` })), created(STRINGS)),
    creates("further members", post(plant(ids.small(), { height: 3, parts: [{ id: 7 }, null] }))),
    {
      ...creates(
        "a charset on the Content-Type",
        post(plant(ids.small()), { "Content-Type": "application/json; charset=utf-8" }),
      ),
      cites: ["document rule 1", "RFC 8259 11"],
    },
  ];
}

/** Each is a body that a service may refuse; the ids are far from any that a store may hold, however they are read. */
function refusing(ids: Ids): readonly DocumentCase[] {
  const name = JSON.stringify(NAMES);
  const bodies: Readonly<Record<string, string>> = {
    "a body without an id": `{"name":${name}}`,
    "a body without a name": `{"id":${ids.small()}}`,
    "an id that is text": `{"id":"${ids.small()}","name":${name}}`,
    "an id that is no integer": `{"id":${ids.small()}.5,"name":${name}}`,
    "a name that is a number": `{"id":${ids.small()},"name":7}`,
    "a tag that is a list": plant(ids.small(), { tag: [] }),
    "an array": "[]",
    "malformed JSON": `{"id":${ids.small()},"name":${name}`,
    "an empty body": "",
  };
  return Object.entries(bodies).map(([title, body]) => ({
    name: `a 400 to ${title}`,
    cites: ["document rule 2"],
    request: post(body),
    expected: RULE_2,
    judge: refusedAsDocumented,
    withoutAnswer: "not observed",
  }));
}

function creates(name: string, request: CaseRequest, judge: Judge = created()): DocumentCase {
  return { name, cites: ["document rule 1"], request, expected: RULE_1, judge, withoutAnswer: "broken" };
}

function withoutToken(name: string, request: CaseRequest): DocumentCase {
  return {
    name,
    cites: ["document authentication"],
    request,
    expected: BEARER,
    judge: notAdmitted,
    withoutAnswer: "not observed",
  };
}

/** JSON.stringify has no bigint on every runtime, so the id is written by hand. */
function plant(id: bigint, members: Readonly<Record<string, unknown>> = {}): string {
  return `{"id":${id},${JSON.stringify({ name: NAMES, ...members }).slice(1)}`;
}
