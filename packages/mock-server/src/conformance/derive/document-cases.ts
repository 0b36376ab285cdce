/** The promises of the service's document, as cases for any service. */
import type { CaseRequest } from "../case.ts";
import { accepts, type DocumentCase, mayRefuse, refusesStrangers } from "../document/document-case.ts";
import type { PlantIds } from "../run/plant-ids.ts";
import { sentBy } from "./effects.ts";
import {
  bodyOf,
  type Changes,
  creator,
  freeTexts,
  goodValues,
  type Headers,
  keyOf,
  keyPlace,
  optionalPlaces,
  requestTo,
  type Subject,
  subjects,
  type Values,
} from "./subject.ts";
import { goodValue, isFreeText, isInt64, variantsAt } from "./values.ts";

/** The beginning of the names of all plants that a run creates by the document's cases. */
export const NAMES = "plant-store conformance";

const STRANGERS: Readonly<Record<string, string | null>> = {
  "no Authorization": null,
  "a Basic credential": "Basic cGxhbnQ6c3RvcmU=",
  "an empty Bearer": "Bearer",
};

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
  const key = keyOf(ids("small"));
  return requestTo(creator, { key, values: goodValues(creator, key, NAMES) });
}

/** Creates requests that find out, in this order, whether a service responds at all. The first creates nothing. */
export function probes(ids: PlantIds, token: string | undefined): readonly CaseRequest[] {
  const { headers, ...create } = createRequest(ids);
  const anonymous = headers.filter(([name]) => name !== "Authorization");
  const look: CaseRequest = { method: "GET", target: create.target, headers: [], body: undefined };
  return [{ ...create, headers: anonymous }, look, ...(token === undefined ? [] : [createRequest(ids)])];
}

interface CasesFor extends Subject {
  readonly ids: PlantIds;
  /** Creates the case of a good request, about a plant that is there. */
  takes(name: string, changes?: Changes, leftOpen?: string): DocumentCase;
  mayRefuse(name: string, changes: Changes): DocumentCase;
  refusesStrangers(name: string, headers: Headers): DocumentCase;
}

function casesFor(subject: Subject, ids: PlantIds): CasesFor {
  const { plant } = subject;
  const prepared = (name: string, { key = keyOf(ids("small")), values, ...changes }: Changes) => {
    const all: Values = { ...goodValues(subject, key, NAMES), ...values };
    return {
      sent: {
        name,
        request: requestTo(subject, { key, values: all, ...changes }),
        ...(plant === "in the path" && {
          before: requestTo(creator, { key, values: goodValues(creator, key, NAMES) }),
        }),
      },
      known: sentBy(subject, { key, values: all }, NAMES),
    };
  };
  return {
    ...{ ...subject, ids },
    takes(name, changes = {}, leftOpen) {
      const { sent, known } = prepared(name, changes);
      return accepts(subject, sent, typeof changes.body === "string" ? changes.body : known, leftOpen);
    },
    mayRefuse: (name, changes) => mayRefuse(subject, prepared(name, changes).sent),
    refusesStrangers: (name, headers) => refusesStrangers(subject, prepared(name, { headers }).sent),
  };
}

/** Requests that the document allows as a whole. */
function goodCases(of: CasesFor): readonly DocumentCase[] {
  const { ids, plant, takes } = of;
  const optional = optionalPlaces(of);
  const every = Object.fromEntries(optional.map(({ pointer, schema }) => [pointer, goodValue(schema, NAMES)]));
  const free = optional.filter(({ schema }) => isFreeText(schema)).map(({ pointer }) => pointer);
  const again = keyOf(ids("small"));
  const hasInt64 = plant !== "none" && isInt64(keyPlace(of)?.schema ?? {});
  return [
    takes("what it needs"),
    ...(optional.length === 0
      ? []
      : [takes("all that it may have", { values: every }, free.length === 0 ? undefined : beyond(free.join(", ")))]),
    ...(hasInt64
      ? Object.entries(FAR_KEYS).map(([title, kind]) =>
          takes(`${keyPlace(of)?.pointer} ${title}`, { key: keyOf(ids(kind)) }),
        )
      : []),
    ...(plant === "created"
      ? [
          {
            ...takes("a key that was sent before", { key: again, values: goodValues(of, again, `${NAMES}, again`) }),
            before: requestTo(of, { key: again, values: goodValues(of, again, NAMES) }),
          },
        ]
      : []),
  ];
}

const FAR_KEYS = {
  "past 2^53": "large",
  "below -2^53": "negative",
  "at the end of int64": "largest",
  "at the beginning of int64": "smallest",
} as const;

const beyond = (pointer: string) => `constraints on ${pointer} beyond its type`;

/** The values at each place but the key, which another service may read as that of a plant which it has. */
function placeCases(of: CasesFor): readonly DocumentCase[] {
  const { places, takes, mayRefuse } = of;
  const others = places.filter((place) => place !== keyPlace(of));
  return [
    ...others.flatMap((place) =>
      variantsAt(place).map(({ pointer, title, json, isGood }) => {
        const name = `${place.pointer}${pointer} ${title}`;
        const changes = { values: { [place.pointer]: json } };
        if (!isGood) return mayRefuse(name, changes);
        return takes(name, changes, json?.includes('"') ? beyond(place.pointer) : undefined);
      }),
    ),
    ...freeTexts(of)
      .filter((place) => place !== keyPlace(of))
      .map(({ pointer }) =>
        takes(
          `${pointer} beyond ASCII`,
          { values: { [pointer]: JSON.stringify(`${NAMES} Süßholz 🌵`) } },
          beyond(pointer),
        ),
      ),
  ];
}

/** Keys that are none, far from those that a store may hold, however a service reads them; and the key of no plant. */
function keyCases(of: CasesFor): readonly DocumentCase[] {
  const { ids, plant, mayRefuse } = of;
  const { pointer = "", schema = {} } = keyPlace(of) ?? {};
  if (plant === "none") return [];
  const bad: Readonly<Record<string, () => string | undefined>> = {
    ...(plant === "created" && { missing: () => undefined }),
    ...(isInt64(schema)
      ? {
          "a text": () => `"${ids("small")}${plant === "created" ? "" : "x"}"`,
          "a fraction": () => `${ids("small")}.5`,
        }
      : plant === "created" && { "a number": () => String(ids("small")) }),
  };
  return [
    ...Object.entries(bad).map(([title, json]) => mayRefuse(`${pointer} ${title}`, { values: { [pointer]: json() } })),
    ...(plant === "in the path"
      ? [mayRefuse(`${pointer} of no plant`, { values: { [pointer]: keyOf(ids("small")) } })]
      : []),
  ];
}

function bodyCases({ operation, takes, mayRefuse, ...of }: CasesFor): readonly DocumentCase[] {
  if (operation.body === undefined) return [];
  const body = () =>
    bodyOf({ ...of, operation }, goodValues({ ...of, operation }, keyOf(of.ids("small")), NAMES)) ?? "";
  const further = body().replace(/\}$/, `${body() === "{}" ? "" : ","}"further":3,"furtherParts":[{"id":7},null]}`);
  return [
    takes("further members", { body: further }),
    {
      ...takes("a charset", { headers: { "Content-Type": "application/json; charset=utf-8" } }),
      cites: ["document rule 1", "RFC 8259 11"],
    },
    mayRefuse("an array as its body", { body: "[]" }),
    mayRefuse("malformed JSON", { body: body().slice(0, -1) }),
    mayRefuse("an empty body", { body: "" }),
  ];
}

function strangerCases({ operation, refusesStrangers }: CasesFor): readonly DocumentCase[] {
  if (operation.security === "none") return [];
  return Object.entries(STRANGERS).map(([title, authorization]) =>
    refusesStrangers(`${title}: no 2xx`, { Authorization: authorization }),
  );
}
