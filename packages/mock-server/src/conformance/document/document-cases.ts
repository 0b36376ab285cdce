/** The promises of the service's document, as cases for any service. */
import type { CaseRequest } from "../case.ts";
import { sentBy } from "../derive/effects.ts";
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
  subjects,
} from "../derive/subject.ts";
import { isFreeText, isInt64, variantsAt } from "../derive/values.ts";
import { HOLDS } from "../run/conformance-report.ts";
import type { PlantIds } from "../run/plant-ids.ts";
import { accepted, type Judge, notAdmitted, refusedAsDocumented } from "./judge-response.ts";

/** A request of a case, and how to judge its response. */
export interface CaseStep {
  /** `t1` stands for the token of the run. */
  readonly request: CaseRequest;
  readonly expected: string;
  readonly judge: Judge;
  /** The verdict when the connection fails. */
  readonly withoutResponse: "broken" | "not observed";
}

/** A promise of the service's document, which any service must keep. */
export interface DocumentCase {
  /** Of the operation, and of the place in its request. */
  readonly name: string;
  /** The `operationId`. */
  readonly operation: string;
  readonly cites: readonly string[];
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
  return [creator, ...others].flatMap((subject) => {
    const of = casesFor(subject, ids);
    return [...goodCases(of), ...placeCases(of), ...bodyCases(of), ...keyCases(of), ...strangerCases(of)];
  });
}

/** Returns a good create of a new plant. */
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

/** What a good request needs, besides its changes. */
interface Taken {
  /** Why a service may refuse it, if the document does not show that. */
  readonly leftOpen?: string | undefined;
  /** Sent first, in place of the create of a plant that it is about. */
  readonly before?: CaseRequest;
}

interface CasesFor extends Subject {
  readonly ids: PlantIds;
  readonly keyPointer: string;
  readonly hasInt64Key: boolean;
  /** Creates the case of a good request, about a plant that is there. */
  takes(name: string, changes?: Changes, taken?: Taken): DocumentCase;
  /** Creates the case of a request that a service may refuse. */
  mayRefuse(name: string, changes: Changes): DocumentCase;
  /** Creates the case of a request without a good token. */
  refusesStrangers(name: string, changes: Changes): DocumentCase;
}

function casesFor(subject: Subject, ids: PlantIds): CasesFor {
  const { id, operation, plant, shapes, status } = subject;
  const success = described([String(status)], shapes[status]);
  const errors = Object.keys(shapes).filter((one) => Number(one) >= 400);
  const error = described(errors, shapes[errors[0] ?? ""]);
  const define = (
    name: string,
    cite: string,
    { key = keyOf(ids("small")), ...changes }: Changes,
    judged: Omit<CaseStep, "request">,
    before = plant === "in the path" ? good(creator, key) : undefined,
  ): DocumentCase => {
    const step = { ...judged, request: good(subject, key, changes) };
    const steps: DocumentCase["steps"] =
      before === undefined ? [step] : [{ ...step, request: before, judge: () => HOLDS }, step];
    return { name: `${id}: ${name}`, operation: id, cites: [cite], steps };
  };
  return {
    ...{ ...subject, ids, keyPointer: keyPlace(subject)?.pointer ?? "" },
    hasInt64Key: isInt64(keyPlace(subject)?.schema ?? {}),
    takes(name, { key = keyOf(ids("small")), ...changes } = {}, { leftOpen, before } = {}) {
      const sent = typeof changes.body === "string" ? changes.body : sentBy(subject, { ...changes, key }, NAMES);
      const expected = leftOpen === undefined ? success : `${success}; or ${error}`;
      const judge = accepted(operation, sent, leftOpen);
      const judged = { expected, judge, withoutResponse: "broken" } as const;
      return define(name, "document rule 1", { ...changes, key }, judged, before);
    },
    mayRefuse: (name, changes) =>
      define(name, "document rule 2", changes, {
        expected: `${error}; or ${success}; or another status`,
        judge: refusedAsDocumented(operation),
        withoutResponse: "not observed",
      }),
    refusesStrangers: (name, changes) =>
      define(name, "document authentication", changes, {
        expected: `${error}; or another status but a 2xx`,
        judge: notAdmitted(operation),
        withoutResponse: "not observed",
      }),
  };
}

function described(statuses: readonly string[], shape: string | undefined): string {
  const body = shape === undefined ? "no body" : `application/json, ${/^[AEIOU]/.test(shape) ? "an" : "a"} ${shape}`;
  return `${statuses.join(" or ")}, ${body}`;
}

const beyond = (...pointers: readonly string[]): Taken =>
  pointers.length === 0 ? {} : { leftOpen: `constraints on ${pointers.join(", ")} beyond its type` };

/** Requests that the document allows as a whole. */
function goodCases(of: CasesFor): readonly DocumentCase[] {
  const { ids, plant, takes, keyPointer } = of;
  const optional = optionalPlaces(of);
  const free = optional.filter(({ schema }) => isFreeText(schema)).map(({ pointer }) => pointer);
  const all = () => takes("all that it may have", { values: optionalValues(of, NAMES) }, beyond(...free));
  const far = of.hasInt64Key ? Object.entries(FAR_KEYS) : [];
  const again = keyOf(ids("small"));
  const values = goodValues(of, again, `${NAMES}, again`);
  return [
    takes("what it needs"),
    ...(optional.length === 0 ? [] : [all()]),
    ...far.map(([title, kind]) => takes(`${keyPointer} ${title}`, { key: keyOf(ids(kind)) })),
    ...(plant === "created"
      ? [takes("a key that was sent before", { key: again, values }, { before: good(of, again) })]
      : []),
  ];
}

/** The values at each place but the key, which another service may read as that of a plant which it has. */
function placeCases(of: CasesFor): readonly DocumentCase[] {
  const isOther = ({ pointer }: { readonly pointer: string }) => pointer !== of.keyPointer;
  return [
    ...of.places.filter(isOther).flatMap((place) =>
      variantsAt(place).map(({ pointer, title, json, isGood }) => {
        const name = `${place.pointer}${pointer} ${title}`;
        const changes = { values: { [place.pointer]: json } };
        if (!isGood) return of.mayRefuse(name, changes);
        return of.takes(name, changes, beyond(...(json?.includes('"') ? [place.pointer] : [])));
      }),
    ),
    ...freeTexts(of)
      .filter(isOther)
      .map(({ pointer }) => {
        const values = { [pointer]: JSON.stringify(`${NAMES} Süßholz 🌵`) };
        return of.takes(`${pointer} beyond ASCII`, { values }, beyond(pointer));
      }),
  ];
}

/** Keys that are none, far from those that a store may hold, however a service reads them; and the key of no plant. */
function keyCases({ ids, plant, keyPointer, hasInt64Key, mayRefuse }: CasesFor): readonly DocumentCase[] {
  if (plant === "none") return [];
  const isCreated = plant === "created";
  const small = () => ids("small");
  const bad: Readonly<Record<string, false | (() => string | undefined)>> = {
    missing: isCreated && (() => undefined),
    "a text": hasInt64Key && (() => `"${small()}${isCreated ? "" : "x"}"`),
    "a fraction": hasInt64Key && (() => `${small()}.5`),
    "a number": isCreated && !hasInt64Key && (() => String(small())),
    "of no plant": !isCreated && (() => keyOf(small())),
  };
  return Object.entries(bad).flatMap(([title, json]) =>
    json === false ? [] : [mayRefuse(`${keyPointer} ${title}`, { values: { [keyPointer]: json() } })],
  );
}

function bodyCases(of: CasesFor): readonly DocumentCase[] {
  const { takes, mayRefuse } = of;
  const body = bodyOf(of, goodValues(of, keyOf(of.ids("small")), NAMES));
  if (body === undefined) return [];
  const further = body.replace(/\}$/, `${body === "{}" ? "" : ","}"further":3,"furtherParts":[{"id":7},null]}`);
  return [
    takes("further members", { body: further }),
    {
      ...takes("a charset", { headers: { "Content-Type": "application/json; charset=utf-8" } }),
      cites: ["document rule 1", "RFC 8259 11"],
    },
    mayRefuse("an array as its body", { body: "[]" }),
    mayRefuse("malformed JSON", { body: body.slice(0, -1) }),
    mayRefuse("an empty body", { body: "" }),
  ];
}

function strangerCases({ operation, refusesStrangers }: CasesFor): readonly DocumentCase[] {
  if (operation.security === "none") return [];
  return Object.entries(STRANGERS).map(([title, Authorization]) =>
    refusesStrangers(`${title}: no 2xx`, { headers: { Authorization } }),
  );
}
