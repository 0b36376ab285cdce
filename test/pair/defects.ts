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

/** They cite this first, and their request and response match. */
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
/** The members that are any text. */
const TEXTS = [...membersOf("Plant")]
  .filter(([, { schema }]) => schema.type === "string" && schema.enum === undefined)
  .map(([name]) => name);
const AGAIN = creating(", again");
const FURTHER = creating('"further"');

export interface BrokenService extends Defect {
  readonly breaks: readonly string[];
  /** A part of every broken case's reason. */
  readonly reason: string;
  /** A part of the response of every broken case. */
  readonly received: string;
}

type Change = (right: ServiceResponse, sent: ServiceRequest) => ReturnType<NonNullable<Defect["responds"]>>;

/** Changes the responses of this status to creates. */
const on = (status: number, change: Change): Defect => ({
  responds: (right, sent) => (right.status === status && sent.method === "POST" ? change(right, sent) : right),
});

/** Breaks the response to every valid create. */
const wrong = (change: Change, reason: string, received = "200 | application/json | {"): BrokenService => ({
  ...on(200, change),
  ...{ breaks: CREATES, reason, received },
});
const wrongStatus = (status: number): BrokenService =>
  wrong(
    (right) => ({ ...right, status }),
    `status: expected 200, received ${status}`,
    `${status} | application/json | {`,
  );
const wrongType = (type: string): BrokenService =>
  wrong(
    (right) => withType(right, type),
    `Content-Type: expected application/json, received ${type}`,
    `200 | ${type} | {`,
  );
const wrongBody = (change: (body: string) => ServiceResponse["body"], reason: string, received = "{"): BrokenService =>
  wrong((right) => ({ ...right, body: change(String(right.body)) }), reason, `200 | application/json | ${received}`);

/** Refuses requests that a right service takes. */
const refuses = (
  status: number,
  when: (sent: ServiceRequest) => boolean,
): Defect & Pick<BrokenService, "reason" | "received"> => ({
  ...on(200, (right, sent) =>
    when(sent) ? { ...right, status, body: JSON.stringify({ error: status * 100 + 1, message: "No." }) } : right,
  ),
  reason: `status: expected 200, received ${status}`,
  received: `${status} | application/json | `,
});

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
  "201 for success": wrongStatus(201),
  "500 for a valid body": wrongStatus(500),
  "text/plain": wrongType("text/plain"),
  "application/jsonp": wrongType("application/jsonp"),
  "no Content-Type": wrong(
    ({ status, body }) => ({ status, headers: {}, body }),
    "Content-Type: expected application/json, received none",
    "200 | no Content-Type | {",
  ),
  "the name missing in the response": wrong(
    (right) => withMembers(right, { name: undefined }),
    "body: /name: expected",
  ),
  ...Object.fromEntries(
    TEXTS.flatMap((name) => [
      [
        `a ${name} of null`,
        wrong((right) => withMembers(right, { [name]: null }), `body: /${name}: expected`, `"${name}":null`),
      ],
      [
        `another ${name} than was sent`,
        {
          ...wrongBody((body) => body.replace(`"${name}":"`, "$&X"), `body: /${name}: expected "`),
          ...{ breaks: creating(`"${name}":"`), received: `"${name}":"X` },
        },
      ],
    ]),
  ),
  "the id as JavaScript rounds it": {
    ...wrong((right, sent) => withId(right, String(Number(idOf(sent)))), "(document int64)", '{"id":'),
    breaks: PAST,
  },
  "201, a text and a tag of null": wrong(
    (right) => ({ ...withType(withMembers(right, { tag: null }), "text/plain"), status: 201 }),
    "status: expected 200, received 201; Content-Type: expected application/json, received text/plain; body: /tag: expected",
    '201 | text/plain | {"name":"',
  ),
  "a list in place of the plant": wrongBody((body) => `[${body}]`, "body: expected an object, received an array", "[{"),
  "no body": wrongBody(() => "", "expected JSON, received none", "no body"),
  "JSON that is cut off": wrongBody((body) => body.slice(0, -1), "it is not well-formed JSON"),
  "a byte order mark": wrongBody((body) => `\ufeff${body}`, "it begins with a byte order mark", "\\u{feff}{"),
  "Latin-1": {
    ...wrongBody((body) => Buffer.from(body, "latin1"), "it is not UTF-8"),
    breaks: citing("document rule 1", /^POST /, /[^ -~]/),
  },
  "a response that breaks off": {
    needsSocket: true,
    cutsShort: ({ status }, { method }) => status === 200 && method === "POST",
    breaks: CREATES,
    reason: "it cannot be read to its end",
    received: "200 | application/json | ",
  },
  "a redirect": wrong(
    (right) => ({ ...right, status: 307, headers: { location: "/elsewhere" } }),
    "status: expected 200, received 307",
    "307 | no Content-Type | Location: /elsewhere",
  ),
  "a connection that is closed": {
    ...wrong(() => "close", "The connection failed without a response", "nothing: "),
    needsSocket: true,
  },
  "no id past 2^53": { ...refuses(400, (sent) => isPast(idOf(sent))), breaks: PAST },
  "no id twice": { ...refuses(400, seenBefore), breaks: AGAIN },
  "no further members": { ...refuses(400, ({ body }) => body.includes('"further"')), breaks: FURTHER },
  "no charset": { ...refuses(415, ({ type = "" }) => type.includes("charset")), breaks: creating("charset") },
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
    reason: "leaves open constraints on ",
  },
  "limits its rate": {
    ...refuses(429, ({ body }) => body.includes("again") || body.includes('"further"')),
    notObserved: [...AGAIN, ...FURTHER],
    reason: "The service limits its rate (429)",
  },
  "responds with more than a megabyte": {
    ...on(200, (right) => withMembers(right, { padding: "x".repeat(1_050_000) })),
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
    needsSocket: true,
    responds: (right, { method }) => (right.status === 401 && method === "POST" ? "close" : right),
    notObserved: ACCESS_TO_CREATE,
    reason: "The connection failed without a response",
  },
};
