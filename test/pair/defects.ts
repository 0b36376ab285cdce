/** Services with one defect each, and the cases that it must break. */
import { createPlantStore } from "@plant-store/mock-server";
import { runConformance } from "@plant-store/mock-server/conformance";
import { membersOf } from "../support/contract.ts";
import {
  type Defect,
  type ServiceRequest,
  type ServiceResponse,
  TOKEN,
  withMembers,
  withType,
} from "./broken-service.ts";

/** The results of a right service: every case holds. */
const right = await runConformance({
  baseUrl: "http://right.test",
  token: TOKEN,
  fetch: createPlantStore({ tokens: [TOKEN] }).fetch,
});

/** Returns the names of the cases that cite this first, whose request and response match. */
function citing(cite: string, sent: RegExp = /^/, received: RegExp = /^/): readonly string[] {
  const cases = right.results.filter(
    (result) => result.cites[0] === cite && sent.test(result.request ?? "") && received.test(result.received ?? ""),
  );
  return cases.map(({ name }) => name);
}

const isPast = (id = "") => !Number.isSafeInteger(Number(id));
export const creating = (sent: string): readonly string[] =>
  citing("document rule 1", new RegExp(`^POST /plants .*${sent}`));

export const ALL: readonly string[] = right.results.map(({ name }) => name);
/** The operations of the cases, creates first. */
export const OPERATIONS: readonly string[] = [...new Set(right.results.flatMap(({ operation }) => operation ?? []))];
const beside = right.results.filter(({ request = "" }) => /^\w+ \/plants[ ?]/.test(request));
/** The operations at other paths than that of creates. */
export const ELSEWHERE: readonly string[] = OPERATIONS.filter(
  (name) => !beside.some(({ operation }) => operation === name),
);
/** The cases of creates: a service may have no other operation. */
export const OF_CREATE: readonly string[] = right.results
  .filter(({ request = "" }) => request.startsWith("POST /plants "))
  .map(({ name }) => name);
const CREATES: readonly string[] = creating("");
export const REFUSALS: readonly string[] = citing("document rule 2", /^POST /, /^400/);
/** The cases of access about no plant that must be created first, which needs a token. */
export const ACCESS: readonly string[] = citing("document authentication", /^\w+ \/plants /);
/** The cases of access that would create a plant. */
export const ACCESS_TO_CREATE: readonly string[] = citing("document authentication", /^POST \/plants /);
/** How many plants a run creates in a right service. */
export const CREATED: number = right.created;

/** Their ids are none that a number holds. */
export const PAST: readonly string[] = right.results
  .filter(({ request = "" }) => isPast(/"id":(-?\d+)/.exec(request)?.[1]))
  .map(({ name }) => name);

const TAGGED: readonly string[] = creating('"tag"');
const AGAIN = creating(", again");
const FURTHER = creating('"further"');

export interface BrokenService extends Defect {
  readonly breaks: readonly string[];
  /** A part of every broken case's reason. */
  readonly reason: string;
  /** A part of the response of every broken case. */
  readonly received: string;
}

/** Changes the responses of this status to creates. */
const on = (
  status: number,
  change: (right: ServiceResponse, sent: ServiceRequest) => ReturnType<NonNullable<Defect["responds"]>>,
): Defect => ({
  responds: (right, sent) => (right.status === status && sent.method === "POST" ? change(right, sent) : right),
});

/** Refuses requests that a right service takes. */
const refuses = (status: number, when: (sent: ServiceRequest) => boolean): Defect =>
  on(200, (right, sent) =>
    when(sent) ? { ...right, status, body: JSON.stringify({ error: status * 100 + 1, message: "No." }) } : right,
  );

/** Gives the request the good token, if it is to have it. */
function authorized(sent: ServiceRequest, isGood: boolean): ServiceRequest {
  return isGood ? { ...sent, authorization: `Bearer ${TOKEN}` } : sent;
}

const seen = new Set<string>();
const idOf = ({ body }: ServiceRequest) => /"id":(-?\d+)/.exec(body)?.[1] ?? "";

const withId = (right: ServiceResponse, id: string): ServiceResponse => ({
  ...right,
  body: String(right.body).replace("{", `{"id":${id},`),
});

function seenBefore(sent: ServiceRequest): boolean {
  const before = seen.has(idOf(sent));
  seen.add(idOf(sent));
  return before;
}

export const BROKEN: Readonly<Record<string, BrokenService>> = {
  "201 for success": {
    ...on(200, (right) => ({ ...right, status: 201 })),
    breaks: CREATES,
    reason: "status: expected 200, received 201",
    received: "201 | application/json | {",
  },
  "text/plain": {
    ...on(200, (right) => withType(right, "text/plain")),
    breaks: CREATES,
    reason: "Content-Type: expected application/json, received text/plain",
    received: "200 | text/plain | {",
  },
  "no Content-Type": {
    ...on(200, ({ status, body }) => ({ status, headers: {}, body })),
    breaks: CREATES,
    reason: "Content-Type: expected application/json, received none",
    received: "200 | no Content-Type | {",
  },
  "application/jsonp": {
    ...on(200, (right) => withType(right, "application/jsonp")),
    breaks: CREATES,
    reason: "Content-Type: expected application/json, received application/jsonp",
    received: "200 | application/jsonp | {",
  },
  "the name missing in the response": {
    ...on(200, (right) => withMembers(right, { name: undefined })),
    breaks: CREATES,
    reason: "body: /name: expected",
    received: "200 | application/json | {",
  },
  ...Object.fromEntries(
    [...membersOf("Plant").keys()].map((name) => [
      `a ${name} of null`,
      {
        ...on(200, (right) => withMembers(right, { [name]: null })),
        breaks: CREATES,
        reason: `body: /${name}: expected`,
        received: `"${name}":null`,
      },
    ]),
  ),
  ...Object.fromEntries(
    [...membersOf("Plant").keys()].map((name) => [
      `another ${name} than was sent`,
      {
        ...on(200, (right) => ({ ...right, body: String(right.body).replace(`"${name}":"`, "$&X") })),
        breaks: creating(`"${name}":"`),
        reason: `body: /${name}: expected "`,
        received: `"${name}":"X`,
      },
    ]),
  ),
  "the id as JavaScript rounds it": {
    ...on(200, (right, sent) => withId(right, String(Number(idOf(sent))))),
    breaks: PAST,
    reason: "(document int64)",
    received: '{"id":',
  },
  "201, a text and a tag of null": {
    ...on(200, (right) => ({ ...withType(withMembers(right, { tag: null }), "text/plain"), status: 201 })),
    breaks: CREATES,
    reason:
      "status: expected 200, received 201; Content-Type: expected application/json, received text/plain; body: /tag: expected",
    received: '201 | text/plain | {"name":"',
  },
  "a list in place of the plant": {
    ...on(200, (right) => ({ ...right, body: `[${right.body}]` })),
    breaks: CREATES,
    reason: "body: expected an object, received an array",
    received: "200 | application/json | [{",
  },
  "no body": {
    ...on(200, (right) => ({ ...right, body: "" })),
    breaks: CREATES,
    reason: "expected JSON, received none",
    received: "200 | application/json | no body",
  },
  "JSON that is cut off": {
    ...on(200, (right) => ({ ...right, body: String(right.body).slice(0, -1) })),
    breaks: CREATES,
    reason: "it is not well-formed JSON",
    received: "200 | application/json | {",
  },
  "a byte order mark": {
    ...on(200, (right) => ({ ...right, body: `\ufeff${right.body}` })),
    breaks: CREATES,
    reason: "it begins with a byte order mark",
    received: "200 | application/json | \\u{feff}{",
  },
  "Latin-1": {
    ...on(200, (right) => ({ ...right, body: Buffer.from(String(right.body), "latin1") })),
    breaks: citing("document rule 1", /^POST /, /[^ -~]/),
    reason: "it is not UTF-8",
    received: "200 | application/json | {",
  },
  "a response that breaks off": {
    cutsShort: ({ status }, { method }) => status === 200 && method === "POST",
    breaks: CREATES,
    reason: "it cannot be read to its end",
    received: "200 | application/json | ",
  },
  "500 for a valid body": {
    ...on(200, (right) => ({ ...right, status: 500 })),
    breaks: CREATES,
    reason: "status: expected 200, received 500",
    received: "500 | ",
  },
  "a redirect": {
    ...on(200, (right) => ({ ...right, status: 307, headers: { location: "/elsewhere" } })),
    breaks: CREATES,
    reason: "status: expected 200, received 307",
    received: "307 | no Content-Type | Location: /elsewhere",
  },
  "a connection that is closed": {
    ...on(200, () => "close"),
    breaks: CREATES,
    reason: "The connection failed without a response",
    received: "nothing: ",
  },
  "no id past 2^53": {
    ...refuses(400, (sent) => isPast(idOf(sent))),
    breaks: PAST,
    reason: "status: expected 200, received 400",
    received: "400 | application/json | ",
  },
  "no id twice": {
    ...refuses(400, seenBefore),
    breaks: AGAIN,
    reason: "status: expected 200, received 400",
    received: "400 | application/json | ",
  },
  "no further members": {
    ...refuses(400, ({ body }) => body.includes('"further"')),
    breaks: FURTHER,
    reason: "status: expected 200, received 400",
    received: "400 | application/json | ",
  },
  "no charset": {
    ...refuses(415, ({ type = "" }) => type.includes("charset")),
    breaks: creating("charset"),
    reason: "status: expected 200, received 415",
    received: "415 | application/json | ",
  },
  "an Error without a message": {
    ...on(400, (right) => withMembers(right, { message: undefined })),
    breaks: REFUSALS,
    reason: "/message: expected a string, received nothing",
    received: '400 | application/json | {"error":',
  },
  "an error that is text": {
    ...on(400, (right) => withMembers(right, { error: "40004" })),
    breaks: REFUSALS,
    reason: "/error: expected an integer within int32, received a string",
    received: '400 | application/json | {"error":"40004"',
  },
  "a 400 that is a page": {
    ...on(400, (right) => ({ ...withType(right, "text/html"), body: "<h1>Bad Request</h1>" })),
    breaks: REFUSALS,
    reason: "Content-Type: expected application/json, received text/html; body: it is not well-formed JSON",
    received: "400 | text/html | <h1>",
  },
  "problem+json": {
    ...on(400, (right) => withType(right, "application/problem+json")),
    breaks: REFUSALS,
    reason: "Content-Type: expected application/json, received application/problem+json",
    received: "400 | application/problem+json | ",
  },
  "no token needed": {
    changesRequest: (sent) => authorized(sent, sent.method === "POST"),
    breaks: ACCESS_TO_CREATE,
    reason: "status: expected any but a 2xx, since no bearer token was sent; received 200",
    received: "200 | application/json | {",
  },
  "any scheme": {
    changesRequest: (sent) => authorized(sent, sent.method === "POST" && /^Basic /.test(sent.authorization ?? "")),
    breaks: citing("document authentication", /^POST \/plants .*Basic /),
    reason: "status: expected any but a 2xx",
    received: "200 | application/json | {",
  },
};

export interface TolerableService extends Defect {
  /** The cases that cannot be observed. */
  readonly notObserved: readonly string[];
  readonly reason?: string;
}

/** Services unlike ours that the document allows. */
export const TOLERABLE: Readonly<Record<string, TolerableService>> = {
  "422 and never a 400": {
    ...on(400, (right) => ({ ...right, status: 422, headers: {}, body: "no" })),
    notObserved: REFUSALS,
    reason: "The service responded with 422, and the document does not say what produces a 400.",
  },
  "takes any body": {
    ...on(400, (right) => ({ ...right, status: 200, body: '{"name":"x"}' })),
    notObserved: REFUSALS,
    reason: "The service responded with 200,",
  },
  "wants a name": {
    ...refuses(400, ({ body }) => body.includes('"name":""')),
    notObserved: creating('"name":""'),
    reason: "leaves open constraints on /name beyond its type",
  },
  "has a list of tags": {
    ...refuses(422, ({ body }) => body.includes('"tag"')),
    notObserved: TAGGED,
    reason: "leaves open constraints on /tag beyond its type",
  },
  "limits its rate": {
    ...refuses(429, ({ body }) => body.includes("again") || body.includes('"further"')),
    notObserved: [...AGAIN, ...FURTHER],
    reason: "The service limits its rate (429)",
  },
  "responds with 5 MB": {
    ...on(200, (right) => withMembers(right, { padding: "x".repeat(5_000_000) })),
    notObserved: CREATES,
    reason: "The response is larger than 1048576 bytes",
  },
  "responds with the id too": {
    ...on(200, (right, sent) => withId(withMembers(right, { at: null }), idOf(sent))),
    notObserved: [],
  },
  "leaves out a tag": { ...on(200, (right) => withMembers(right, { tag: undefined })), notObserved: [] },
  "declares a charset that JSON does not have": {
    responds: (right) => withType(right, 'Application/JSON ; charset="latin1"'),
    notObserved: [],
  },
  "has other words for a missing token": {
    responds: (right) => (right.status === 401 ? { status: 302, headers: { location: "/login" }, body: "" } : right),
    notObserved: [],
  },
  "closes the connection when there is no token": {
    responds: (right, { method }) => (right.status === 401 && method === "POST" ? "close" : right),
    notObserved: ACCESS_TO_CREATE,
    reason: "The connection failed without a response",
  },
};
