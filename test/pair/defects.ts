/** Services with one defect each, or an unusual habit, and the verdict that a person would give. */
import { createPlantStore } from "@plant-store/mock-server";
import { runConformance } from "@plant-store/mock-server/verify";
import { membersOf } from "../support/contract-document.ts";
import {
  type Defect,
  type ServiceRequest,
  type ServiceResponse,
  TOKEN,
  withMembers,
  withType,
} from "./broken-service.ts";

/** The results of a right service: no case is broken. */
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
/** No response shows what they are about. */
export const HIDDEN: readonly string[] = right.results
  .filter(({ verdict }) => verdict === "not observed")
  .map(({ name }) => name);
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
/** The cases of access that would create a plant. */
export const ACCESS_TO_CREATE: readonly string[] = citing("document authentication", /^POST \/plants /);
const OTHER_TOKENS: readonly string[] = citing("decision tokens", /^POST \/plants /);
export const CREATED: number = right.created;

/** Their ids are none that a number holds. */
export const PAST: readonly string[] = right.results
  .filter(({ request = "" }) => isPast(/"id":(-?\d+)/.exec(request)?.[1]))
  .map(({ name }) => name);

const TEXTS = [...membersOf("Plant")]
  .filter(([, { schema }]) => schema.type === "string" && schema.enum === undefined)
  .map(([name]) => name);
const AGAIN = creating(", again");
export const FURTHER: readonly string[] = creating('"further"');

export interface Service extends Defect {
  /** The worst first: broken or advice, the rule, and the place. */
  readonly causes: readonly string[];
  /** The cases of the first cause. @default not compared */
  readonly names?: readonly string[] | undefined;
  /** The cases that can show it. @default those of creates */
  readonly only?: readonly string[];
  /** The cases that are not observed, besides those that no response shows. @default none */
  readonly unseen?: readonly string[];
  /** A part of the reason of the first case that is broken, or else not observed. */
  readonly reason?: string;
  /** Compares the read-back too. */
  readonly withReadBack?: true;
}

type Change = (right: ServiceResponse, sent: ServiceRequest) => ReturnType<NonNullable<Defect["responds"]>>;

/** Every other response is that of a right service. */
const on = (status: 200 | 400, change: Change): Pick<Service, "responds" | "only"> => ({
  responds: (right, sent) => (right.status === status && sent.method === "POST" ? change(right, sent) : right),
  only: status === 200 ? CREATES : REFUSALS,
});

const RULE_1 = "broken, document rule 1";
const RULE_2 = "broken, document rule 2";

const wrong = (change: Change, ...causes: readonly string[]): Service => ({
  ...on(200, change),
  causes,
  names: CREATES,
});
const wrongStatus = (status: number): Service => ({
  ...wrong((right) => ({ ...right, status })),
  causes: [`${RULE_1}: status ${Math.floor(status / 100)}xx`],
  reason: `status: expected 200, received ${status}`,
});
const wrongError = (change: Change, place: string, reason: string): Service => ({
  ...on(400, change),
  ...{ causes: [`${RULE_2}: ${place}`], names: REFUSALS, reason },
});

const changesText = (name: string, change: (text: string) => string, withReadBack?: true): Service => ({
  ...on(200, (right) => {
    const { [name]: value } = JSON.parse(String(right.body));
    return typeof value === "string" ? withMembers(right, { [name]: change(value) }) : right;
  }),
  ...{ causes: [`broken, decision returned-values: /${name}`], ...(withReadBack && { withReadBack }) },
});

const JSON_ERROR = (status: number) => JSON.stringify({ error: status * 100 + 1, message: "No." });

const refuses = (status: number, when: (sent: ServiceRequest) => boolean): ReturnType<typeof on> =>
  on(200, (right, sent) => (when(sent) ? { ...right, status, body: JSON_ERROR(status) } : right));

const insteadOfRefusals = (status: number, body: string, ...causes: readonly string[]): Service => ({
  ...on(400, (right) => ({ ...right, status, body })),
  causes,
});

/** Lets a stranger in. */
const admits = (is: (authorization: string | undefined) => boolean): Defect => ({
  changesRequest: (sent) =>
    sent.method === "POST" && is(sent.authorization) ? { ...sent, authorization: `Bearer ${TOKEN}` } : sent,
});
const OTHERS: Service = { causes: ["advice, decision tokens: status 2xx"] };

const sentIds = new Set<string>();
const idOf = ({ body }: ServiceRequest) => /"id":(-?\d+)/.exec(body)?.[1] ?? "";

function isSentBefore(sent: ServiceRequest): boolean {
  const before = sentIds.has(idOf(sent));
  sentIds.add(idOf(sent));
  return before;
}

const rounded = (id: bigint) => BigInt.asIntN(64, BigInt(Number(id)));

/** Keeps ids as doubles, and finds them so. */
const DOUBLES: Defect = {
  changesRequest: (sent) => {
    return { ...sent, body: sent.body.replace(/(?<="id":)-?\d+/, (digits) => String(rounded(BigInt(digits)))) };
  },
  finds: rounded,
};

const HTML: Readonly<Record<string, string>> = { "<": "&lt;", "&": "&amp;", '"': "&quot;", "'": "&#39;" };

export const SERVICES: Readonly<Record<string, Service>> = {
  // A right service may do this.
  "as it should be": { causes: [] },
  "as it should be, read back": { causes: [], withReadBack: true },
  "leaves out a tag": {
    ...on(200, (right) => withMembers(right, { tag: undefined })),
    ...{ causes: [], unseen: creating('"tag"'), reason: "No response shows /tag" },
  },
  "declares a charset that JSON does not have": {
    ...{ responds: (right) => withType(right, 'Application/JSON ; charset="latin1"'), causes: [] },
  },
  "closes the connection when there is no token": {
    responds: (right, { method }) => (right.status === 401 && method === "POST" ? "close" : right),
    ...{ needsSocket: true, causes: [], unseen: [...ACCESS_TO_CREATE, ...OTHER_TOKENS] },
    reason: "The connection failed without a response",
  },
  "422 and never a 400": {
    ...insteadOfRefusals(422, "no"),
    unseen: REFUSALS,
    reason: "The service responded with 422, and the document does not say what produces a 400.",
  },
  "wants a name": {
    ...refuses(400, ({ body }) => body.includes('"name":""')),
    ...{ causes: [], unseen: creating('"name":""'), reason: "leaves open constraints on /name beyond its type" },
  },
  "limits its rate": {
    ...refuses(429, ({ body }) => body.includes('"further"')),
    ...{ causes: [], unseen: FURTHER, reason: "The service limits its rate (429)" },
  },
  "refuses a taken id": {
    ...refuses(400, isSentBefore),
    ...{ causes: [], unseen: AGAIN, reason: "leaves open whether a key may be taken again" },
  },

  // Statuses.
  "201 for success": wrongStatus(201),
  "500 for a valid body": { ...wrongStatus(500), only: OF_CREATE, unseen: [...ACCESS_TO_CREATE, ...OTHER_TOKENS] },
  "no id past 2^53": {
    ...refuses(400, (sent) => isPast(idOf(sent))),
    ...{ causes: [`${RULE_1}: status 4xx`], names: PAST },
  },
  "no further members": {
    ...refuses(400, ({ body }) => body.includes('"further"')),
    ...{ causes: [`${RULE_1}: status 4xx`], names: FURTHER },
  },
  "no charset": {
    ...refuses(415, ({ type = "" }) => type.includes("charset")),
    ...{ causes: [`${RULE_1}: status 4xx`], names: creating("charset") },
  },

  // Types and bodies.
  "201, a text and a tag of null": {
    ...wrong(
      (right) => ({ ...withType(withMembers(right, { tag: null }), "text/plain"), status: 201 }),
      ...["status 2xx", "Content-Type", "/tag"].map((place) => `${RULE_1}: ${place}`),
    ),
    reason:
      "status: expected 200, received 201; Content-Type: expected application/json, received text/plain; body: /tag:",
  },
  "Latin-1": {
    ...wrong((right) => ({ ...right, body: Buffer.from(String(right.body), "latin1") }), `${RULE_1}: body`),
    ...{ names: CREATES.filter((name) => /ASCII|not normalized/.test(name)), reason: "it is not UTF-8" },
  },
  "a response that breaks off": {
    cutsShort: ({ status }, { method }) => status === 200 && method === "POST",
    ...{ needsSocket: true, causes: [`${RULE_1}: body`], names: CREATES, reason: "it cannot be read to its end" },
  },
  "a connection that is closed after the first create": {
    responds: (right, { body }) => (right.status === 200 && body.includes(", again") ? "close" : right),
    ...{ needsSocket: true, causes: [`${RULE_1}: connection`], names: AGAIN },
    reason: "The connection failed without a response",
  },

  // Shapes and values.
  "the name missing in the response": wrong((right) => withMembers(right, { name: undefined }), `${RULE_1}: /name`),
  ...Object.fromEntries(
    TEXTS.flatMap((name) => [
      [`a ${name} of null`, wrong((right) => withMembers(right, { [name]: null }), `${RULE_1}: /${name}`)],
      [`another ${name} than was sent`, changesText(name, (text) => `X${text}`)],
    ]),
  ),
  "a wrong shape in 10 MB": {
    ...on(200, (right, { body }) =>
      body.includes('"further"') ? withMembers(right, { tag: 7, padding: "x".repeat(10_000_000) }) : right,
    ),
    ...{ causes: [`${RULE_1}: /tag`], names: FURTHER },
  },
  "escapes HTML": changesText("name", (text) => text.replace(/[<&"']/g, (character) => HTML[character] ?? "")),
  "normalizes to NFC": changesText("name", (text) => text.normalize("NFC")),
  "normalizes to NFKC": changesText("name", (text) => text.normalize("NFKC")),
  "cuts a name at 64": changesText("name", (text) => text.slice(0, 64)),
  "drops quotes": changesText("name", (text) => text.replace(/["']/g, "")),
  "trims a name": changesText("name", (text) => text.trim()),
  "has no letters beyond ASCII": changesText("name", (text) => text.replace(/[^ -~]/g, "?")),
  "writes a name in lower case": changesText("name", (text) => text.toLowerCase()),

  // Storing.
  "keeps ids as doubles": { ...DOUBLES, causes: [] },
  "keeps ids as doubles, read back": {
    ...{ ...DOUBLES, withReadBack: true },
    causes: ["broken, document int64: /id", "broken, decision returned-values: /name"],
  },
  "cuts a name where it is kept": {
    shows: (plant) => plant && { ...plant, name: String(Object(plant).name).slice(0, 40) },
    ...{ causes: ["broken, decision returned-values: /name"], withReadBack: true },
  },
  "forgets what it said it created": {
    ...{ shows: () => undefined, causes: [], withReadBack: true, unseen: CREATES, reason: "shows no plant" },
  },
  "a read-back without an id": {
    ...{ shows: (plant) => plant && { ...plant, id: undefined }, causes: [], withReadBack: true },
    unseen: PAST.filter((name) => !name.includes("neighbours")),
    reason: "Neither a response nor the read-back shows /id",
  },

  // Errors.
  "an error that is text": wrongError(
    (right) => withMembers(right, { error: "40004" }),
    "/error",
    "/error: expected an integer within int32, received a string",
  ),
  "500 to what it cannot read": {
    ...insteadOfRefusals(500, "", "advice, RFC 9110 15.6: status 5xx"),
    names: REFUSALS,
    reason: "status: expected a refusal, received 500",
  },

  // Access.
  "no token needed": {
    ...{ ...admits(() => true), causes: ["broken, document authentication: status 2xx", ...OTHERS.causes] },
    names: ACCESS_TO_CREATE,
    reason: "status: expected any but a 2xx, since no good bearer token was sent; received 200",
  },
  "any scheme": {
    ...{
      ...admits((given = "") => given.startsWith("Basic ")),
      causes: ["broken, document authentication: status 2xx"],
    },
    names: citing("document authentication", /^POST \/plants .*Basic /),
  },
  "any token": { ...admits((given = "") => given.startsWith("Bearer ")), ...OTHERS, names: OTHER_TOKENS },
  "the beginning of the token": {
    ...{ ...admits((given = "") => `Bearer ${TOKEN}`.startsWith(given) && given.length > 10), ...OTHERS },
    names: OTHER_TOKENS.filter((name) => name.includes("beginning")),
  },
  "the token in other letters": {
    ...{ ...admits((given = "") => given.toLowerCase() === `Bearer ${TOKEN}`.toLowerCase()), ...OTHERS },
    names: OTHER_TOKENS.filter((name) => name.includes("letters")),
  },
};
