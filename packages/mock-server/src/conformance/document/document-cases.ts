import type { Case, CaseRequest } from "../case.ts";
import {
  bodyOf,
  type Changes,
  creator,
  freeTexts,
  goodValues,
  keyOf,
  keyPlace,
  optionalPlaces,
  optionalValues,
  requestTo,
  type Subject,
  sentBy,
  subjects,
} from "../derive/subject.ts";
import { isFreeText, isInt64, variantsAt } from "../derive/values.ts";
import { HOLDS } from "../run/conformance-report.ts";
import type { PlantIds } from "../run/plant-ids.ts";
import { accepted, type Judge, notAdmitted, refusedAsDocumented } from "./judge-response.ts";

export interface CaseStep {
  /** `t1` stands for the token of the run. */
  readonly request: CaseRequest;
  readonly expected: string;
  readonly judge: Judge;
  readonly withoutResponse: "broken" | "not observed";
}

/** A promise of the service's document, which any service must keep. Its name says the place in the request. */
export interface DocumentCase extends Pick<Case, "name" | "operation" | "cites"> {
  /** The last one is judged; another one before it prepares it. */
  readonly steps: readonly [CaseStep, ...CaseStep[]];
}

/** The beginning of the names of all plants that a run creates by the document's cases. */
export const NAMES = "plant-store conformance";

const STRANGERS: Readonly<Record<string, string | null>> = {
  "no Authorization": null,
  "a Basic credential": "Basic cGxhbnQ6c3RvcmU=",
  "an empty Bearer": "Bearer",
};

const FAR_KEYS = {
  "past 2^53": "large",
  "below -2^53": "negative",
  "at the end of int64": "largest",
  "at the beginning of int64": "smallest",
} as const;

/** Creates the cases of one run. The first, the simplest create, tests the token. */
export function documentCases(ids: PlantIds): readonly DocumentCase[] {
  const others = subjects.filter(({ id }) => id !== creator.id);
  return [creator, ...others].flatMap((subject) =>
    [goodRequests, otherValues, otherBodies, otherKeys, strangers]
      .flatMap((makeOf) => makeOf(subject, ids))
      .map((sent) => caseOf(subject, ids, sent)),
  );
}

export function createRequest(ids: PlantIds): CaseRequest {
  return good(creator, keyOf(ids("small")));
}

/** Creates requests that find out, in this order, whether a service responds at all. The first creates nothing. */
export function probes(ids: PlantIds, token: string | undefined): readonly CaseRequest[] {
  const { headers, ...create } = createRequest(ids);
  const anonymous = headers.filter(([name]) => name !== "Authorization");
  const look: CaseRequest = { method: "GET", target: create.target, headers: [], body: undefined };
  return [{ ...create, headers: anonymous }, look, ...(token === undefined ? [] : [createRequest(ids)])];
}

function good(subject: Subject, key: string, { values, ...changes }: Changes = {}, text = NAMES): CaseRequest {
  return requestTo(subject, { key, values: { ...goodValues(subject, key, text), ...values }, ...changes });
}

type Rule = "document rule 1" | "document rule 2" | "document authentication";

/** A request that differs from a good one. The plant that it names is there. */
interface Sent {
  readonly name: string;
  readonly changes?: Changes;
  /** By default those of a good request. The first one says how to judge the response. */
  readonly cites?: readonly [Rule, ...string[]];
  /** Why a service may refuse a good request, if the document does not show that. */
  readonly leftOpen?: string | undefined;
  /** Sent first, in place of the create of the plant that it is about. */
  readonly before?: CaseRequest;
}

function caseOf(subject: Subject, ids: PlantIds, sent: Sent): DocumentCase {
  const { operation, shapes, status, plant } = subject;
  const { name, changes = {}, cites = ["document rule 1"], leftOpen } = sent;
  const { key = keyOf(ids("small")), body } = changes;
  const { before = plant === "in the path" ? good(creator, key) : undefined } = sent;
  const known = typeof body === "string" ? body : sentBy(subject, { ...changes, key }, NAMES);
  const success = described([String(status)], shapes[status]);
  const errors = Object.keys(shapes).filter((one) => Number(one) >= 400);
  const error = described(errors, shapes[errors[0] ?? ""]);
  const judges: Readonly<Record<Rule, readonly [Judge, expected: string]>> = {
    "document rule 1": [
      accepted(operation, known, leftOpen),
      leftOpen === undefined ? success : `${success}; or ${error}`,
    ],
    "document rule 2": [refusedAsDocumented(operation), `${error}; or ${success}; or another status`],
    "document authentication": [notAdmitted(operation), `${error}; or another status but a 2xx`],
  };
  const [judge, expected] = judges[cites[0]];
  const withoutResponse = cites[0] === "document rule 1" ? "broken" : "not observed";
  const step = { request: good(subject, key, changes), expected, judge, withoutResponse } as const;
  return {
    ...{ name: `${subject.id}: ${name}`, operation: subject.id, cites },
    steps: before === undefined ? [step] : [{ ...step, request: before, judge: () => HOLDS }, step],
  };
}

/** Cited by the cases of requests that a service may refuse. */
const REFUSABLE = { cites: ["document rule 2"] } as const;

function described(statuses: readonly string[], shape: string | undefined): string {
  const body = shape === undefined ? "no body" : `application/json, ${/^[AEIOU]/.test(shape) ? "an" : "a"} ${shape}`;
  return `${statuses.join(" or ")}, ${body}`;
}

const beyond = (pointers: readonly string[]) =>
  pointers.length === 0 ? undefined : `constraints on ${pointers.join(", ")} beyond its type`;

function goodRequests(subject: Subject, ids: PlantIds): readonly Sent[] {
  const { pointer, schema = {} } = keyPlace(subject) ?? {};
  const optional = optionalPlaces(subject);
  const free = optional.filter((place) => isFreeText(place.schema)).map((place) => place.pointer);
  const every = { values: optionalValues(subject, NAMES) };
  const again = keyOf(ids("small"));
  const values = goodValues(subject, again, `${NAMES}, again`);
  return [
    { name: "what it needs" },
    ...(optional.length === 0 ? [] : [{ name: "all that it may have", changes: every, leftOpen: beyond(free) }]),
    ...(isInt64(schema) ? Object.entries(FAR_KEYS) : []).map(([title, kind]) => {
      return { name: `${pointer} ${title}`, changes: { key: keyOf(ids(kind)) } };
    }),
    ...(subject.plant === "created"
      ? [{ name: "a key that was sent before", changes: { key: again, values }, before: good(subject, again) }]
      : []),
  ];
}

/** The values at each place but the key, which another service may read as that of a plant which it has. */
function otherValues(subject: Subject): readonly Sent[] {
  const key = keyPlace(subject);
  const others = subject.places.filter((place) => place !== key);
  return [
    ...others.flatMap((place) =>
      variantsAt(place).map(({ pointer, title, json, isGood }): Sent => {
        const changes = { values: { [place.pointer]: json } };
        const sent = { name: `${place.pointer}${pointer} ${title}`, changes };
        if (!isGood) return { ...sent, ...REFUSABLE };
        return { ...sent, leftOpen: json?.includes('"') ? beyond([place.pointer]) : undefined };
      }),
    ),
    ...freeTexts(subject)
      .filter((place) => place !== key)
      .map(({ pointer }) => {
        const values = { [pointer]: JSON.stringify(`${NAMES} Süßholz 🌵`) };
        return { name: `${pointer} beyond ASCII`, changes: { values }, leftOpen: beyond([pointer]) };
      }),
  ];
}

function otherBodies(subject: Subject, ids: PlantIds): readonly Sent[] {
  const body = bodyOf(subject, goodValues(subject, keyOf(ids("small")), NAMES));
  if (body === undefined) return [];
  const further = body.replace(/\}$/, `${body === "{}" ? "" : ","}"further":3,"furtherParts":[{"id":7},null]}`);
  const charset = { headers: { "Content-Type": "application/json; charset=utf-8" } };
  return [
    { name: "further members", changes: { body: further } },
    { name: "a charset", changes: charset, cites: ["document rule 1", "RFC 8259 11"] },
    { name: "an array as its body", changes: { body: "[]" }, ...REFUSABLE },
    { name: "malformed JSON", changes: { body: body.slice(0, -1) }, ...REFUSABLE },
    { name: "an empty body", changes: { body: "" }, ...REFUSABLE },
  ];
}

/** Keys that are none, far from those that a store may hold, however a service reads them; and the key of no plant. */
function otherKeys(subject: Subject, ids: PlantIds): readonly Sent[] {
  const { pointer = "", schema = {} } = keyPlace(subject) ?? {};
  const isCreated = subject.plant === "created";
  const hasInt64 = isInt64(schema);
  const small = () => ids("small");
  const bad: Readonly<Record<string, false | (() => string | undefined)>> = {
    missing: isCreated && (() => undefined),
    "a text": hasInt64 && (() => `"${small()}${isCreated ? "" : "x"}"`),
    "a fraction": hasInt64 && (() => `${small()}.5`),
    "a number": isCreated && !hasInt64 && (() => String(small())),
    "of no plant": !isCreated && (() => keyOf(small())),
  };
  const given = subject.plant === "none" ? [] : Object.entries(bad);
  return given.flatMap(([title, json]) =>
    json === false ? [] : [{ name: `${pointer} ${title}`, changes: { values: { [pointer]: json() } }, ...REFUSABLE }],
  );
}

function strangers({ operation }: Subject): readonly Sent[] {
  const given = operation.security === "none" ? [] : Object.entries(STRANGERS);
  return given.map(([title, Authorization]) => {
    return { name: `${title}: no 2xx`, changes: { headers: { Authorization } }, cites: ["document authentication"] };
  });
}
