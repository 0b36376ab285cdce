/** The requests of the document's cases: a good one to each operation, and those that differ from it. */
import { type OperationInput, record } from "../../contract.ts";
import type { CaseRequest } from "../case.ts";
import {
  bodyOf,
  type Changes,
  freeTexts,
  goodValues,
  keyInput,
  keyOf,
  optionalInputs,
  optionalValues,
  requestTo,
  type Subject,
} from "../derive/subject.ts";
import { fits, inputVariants, isFreeText, isInt64 } from "../derive/values.ts";
import type { PlantIds } from "../run/plant-ids.ts";

export type Rule = "document rule 1" | "document rule 2" | "document authentication" | "decision tokens";

/** A request that differs from a good one. The plant that it names is there. */
export interface Sent {
  readonly name: string;
  readonly changes?: Changes;
  /** By default those of a good request. The first one says how to judge the response. */
  readonly cites?: readonly [Rule, ...string[]];
  /** Why a service may refuse a good request, if the document does not show that. */
  readonly leftOpen?: string | undefined;
  /** The pointers of what it is about: only a response that shows them can hold. */
  readonly shows?: readonly string[];
  /** Sent first, in place of the create of the plant that it is about. */
  readonly before?: CaseRequest;
  /** Besides the plant that it is about. */
  readonly kept?: readonly Kept[];
}

export interface Kept {
  /** As JSON. */
  readonly key: string;
  /** The plant as it was sent, as JSON. */
  readonly sent: string;
  /** The plant of an earlier request, which stays if the last one is refused. */
  readonly sentBefore?: string | undefined;
}

/** The beginning of the names of all plants that a run creates by the document's cases. */
export const NAMES = "plant-store conformance";

const STRANGERS: Readonly<Record<string, string | null>> = {
  "no Authorization": null,
  "a Basic credential": "Basic cGxhbnQ6c3RvcmU=",
  "an empty Bearer": "Bearer",
};

/** Accepting one is against our decision only. */
const OTHER_TOKENS: Readonly<Record<string, string>> = {
  "a made-up token": "Bearer plant-store-conformance-made-up",
  "the beginning of the token": "Bearer {the beginning of the token}",
  "the token in other letters": "Bearer {the token in other letters}",
};

/** Services escape, strip, normalize or cut these. */
const TEXTS: Readonly<Record<string, string>> = {
  "beyond ASCII": `${NAMES} Süßholz 🌵`,
  "with quotes and markup": `${NAMES} "Fern" 'Ivy' <b>&amp;</b> `,
  "that is not normalized": `${NAMES} Fouge\u0300re ﬁ Ａ`,
  "of 300 characters": `${NAMES} `.padEnd(300, "long "),
};

const FAR_KEYS = {
  "past 2^53": "large",
  "below -2^53": "negative",
  "at the end of int64": "largest",
  "at the beginning of int64": "smallest",
} as const;

/** The first one is good. */
export function requestsTo(subject: Subject, ids: PlantIds): readonly Sent[] {
  return [goodRequests, otherValues, otherBodies, otherKeys, strangers].flatMap((makeOf) => makeOf(subject, ids));
}

export function goodRequest(
  subject: Subject,
  key: string,
  { values, ...changes }: Changes = {},
  text: string = NAMES,
): CaseRequest {
  return requestTo(subject, { key, values: { ...goodValues(subject, key, text), ...values }, ...changes });
}

/** Cited by the cases of requests that a service may refuse. */
const REFUSABLE = { cites: ["document rule 2"] } as const;

const beyond = (pointers: readonly string[]) =>
  pointers.length === 0 ? undefined : `constraints on ${pointers.join(", ")} beyond its type`;

function goodRequests(subject: Subject, ids: PlantIds): readonly Sent[] {
  const { pointer, schema = {} } = keyInput(subject) ?? {};
  const optional = optionalInputs(subject);
  const free = optional.filter((input) => isFreeText(input.schema)).map((input) => input.pointer);
  const every = { values: optionalValues(subject, NAMES) };
  const again = keyOf(ids("small"));
  const values = goodValues(subject, again, `${NAMES}, again`);
  const shows = [`/${record.key}`];
  return [
    { name: "what it needs" },
    ...(optional.length === 0
      ? []
      : [{ name: "all that it may have", changes: every, leftOpen: beyond(free), shows: optional.flatMap(showing) }]),
    ...(isInt64(schema) ? Object.entries(FAR_KEYS) : []).map(([title, kind]) => {
      return { name: `${pointer} ${title}`, changes: { key: keyOf(ids(kind)) }, shows };
    }),
    ...(subject.plant === "created"
      ? [
          ...(isInt64(schema) ? [neighbours(subject, ids)] : []),
          {
            ...{
              name: "a key that was sent before",
              changes: { key: again, values },
              before: goodRequest(subject, again),
            },
            leftOpen: "whether a key may be taken again",
          },
        ]
      : []),
  ];
}

/** Two keys that are one as a double, which rounds the first up (IEEE 754, ties to even). */
function neighbours(subject: Subject, ids: PlantIds): Sent {
  const one = ids("large");
  const first = one % 4n === 3n ? one : ids("large");
  const [key, next] = [keyOf(first), keyOf(first + 1n)];
  const before = goodRequest(subject, key, {}, `${NAMES}, the first`);
  return {
    ...{ name: `${keyInput(subject)?.pointer} of two neighbours past 2^53`, before, changes: { key: next } },
    shows: [`/${record.key}`],
    kept: [{ key, sent: String(before.body) }],
  };
}

const showing = ({ in: where, pointer }: OperationInput) => (where === "body" ? [pointer] : []);

/** The values of each input but the key, which another service may read as that of a plant which it has. */
function otherValues(subject: Subject): readonly Sent[] {
  const key = keyInput(subject);
  const others = subject.inputs.filter((input) => input !== key);
  return [
    ...others.flatMap((input) =>
      inputVariants(input).map(({ pointer, title, json, isGood }): Sent => {
        const changes = { values: { [input.pointer]: json } };
        const sent = { name: `${input.pointer}${pointer} ${title}`, changes };
        if (!isGood) return { ...sent, ...REFUSABLE };
        return { ...sent, leftOpen: json?.includes('"') ? beyond([input.pointer]) : undefined, shows: showing(input) };
      }),
    ),
    ...freeTexts(subject)
      .filter((input) => input !== key)
      .flatMap((input) => {
        const { pointer } = input;
        const texts = Object.entries(TEXTS).filter(([, text]) => fits(input.schema, text));
        return texts.map(([title, text]) => {
          const changes = { values: { [pointer]: JSON.stringify(text) } };
          return { name: `${pointer} ${title}`, changes, leftOpen: beyond([pointer]), shows: showing(input) };
        });
      }),
  ];
}

function otherBodies(subject: Subject, ids: PlantIds): readonly Sent[] {
  const key = keyOf(ids("small"));
  const body = bodyOf(subject, goodValues(subject, key, NAMES));
  if (body === undefined) return [];
  const further = body.replace(/\}$/, `${body === "{}" ? "" : ","}"further":3,"furtherParts":[{"id":7},null]}`);
  const charset = { headers: { "Content-Type": "application/json; charset=utf-8" } };
  return [
    { name: "further members", changes: { key, body: further } },
    { name: "a charset", changes: charset, cites: ["document rule 1", "RFC 8259 11"] },
    { name: "an array as its body", changes: { body: "[]" }, ...REFUSABLE },
    { name: "malformed JSON", changes: { body: body.slice(0, -1) }, ...REFUSABLE },
    { name: "an empty body", changes: { body: "" }, ...REFUSABLE },
  ];
}

/** Keys that are none, far from those that a store may hold, however a service reads them; and the key of no plant. */
function otherKeys(subject: Subject, ids: PlantIds): readonly Sent[] {
  const { pointer = "", schema = {} } = keyInput(subject) ?? {};
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
  if (operation.security === "none") return [];
  const sentBy = (title: string, Authorization: string | null, cites: Sent["cites"] = ["document authentication"]) => ({
    ...{ name: `${title}: no 2xx`, changes: { headers: { Authorization } }, cites },
  });
  return [
    ...Object.entries(STRANGERS).map(([title, authorization]) => sentBy(title, authorization)),
    ...Object.entries(OTHER_TOKENS).map(([title, authorization]) => sentBy(title, authorization, ["decision tokens"])),
  ];
}
