import { operations, readNewPlant } from "../../contract.ts";
import { post } from "../build.ts";
import { bodyCases } from "../cases/bodies.ts";
import { creationCases } from "../cases/creating.ts";
import { jsonCases } from "../cases/json.ts";
import { shapeCases } from "../cases/shapes.ts";
import { accepts, type DocumentCase, mayRefuse } from "../document/document-case.ts";
import type { OperationCases } from "../operation-cases.ts";
import type { PlantIds } from "../run/plant-ids.ts";
import { fern, jsonOf, monstera, NAMES } from "../valid-plants.ts";

const operation = operations.createPlant;

export const createPlant: OperationCases = {
  operation,
  request: (id) => post(plant(id)),
  document: (ids) => [...acceptanceCases(ids), ...refusalCases(ids)],
  decisions: [...creationCases, ...bodyCases, ...jsonCases, ...shapeCases],
};

type Members = Readonly<Record<string, unknown>>;

function acceptanceCases(ids: PlantIds): readonly DocumentCase[] {
  const twice = ids("small");
  return [
    good("an id and a name", plant(ids("small"))),
    good(
      "every member",
      plant(ids("small"), { ...monstera.plant, name: NAMES }),
      "constraints on a tag beyond its type",
    ),
    good("an id past 2^53", plant(ids("large"))),
    good("an id below -2^53", plant(ids("negative"))),
    good("an id at the end of int64", plant(ids("largest"))),
    good("an id at the beginning of int64", plant(ids("smallest"))),
    {
      ...good("an id that was sent before", plant(twice, { name: `${NAMES}, again` })),
      before: post(plant(twice)),
    },
    text("an empty name", ids("small"), { name: "" }),
    text("an empty tag", ids("small"), { tag: "" }),
    text("a name beyond ASCII", ids("small"), { name: `${NAMES} Süßholz 🌵` }),
    good("further members", plant(ids("small"), { further: 3, parts: [{ id: 7 }, null] })),
    {
      ...accepts(
        operation,
        "a charset on the Content-Type",
        post(plant(ids("small")), { "Content-Type": "application/json; charset=utf-8" }),
      ),
      cites: ["document rule 1", "RFC 8259 11"],
    },
  ];
}

/** Each body may be refused by a service. Its id is far from any that a store may hold, however the service reads it. */
function refusalCases(ids: PlantIds): readonly DocumentCase[] {
  const name = JSON.stringify(NAMES);
  const bodies: Readonly<Record<string, string>> = {
    "a body without an id": `{"name":${name}}`,
    "a body without a name": `{"id":${ids("small")}}`,
    "an id that is text": `{"id":"${ids("small")}","name":${name}}`,
    "an id that is no integer": `{"id":${ids("small")}.5,"name":${name}}`,
    "a name that is a number": plant(ids("small"), { name: 7 }),
    "a tag that is a list": plant(ids("small"), { tag: [] }),
    "an array": "[]",
    "malformed JSON": `{"id":${ids("small")},"name":${name}`,
    "an empty body": "",
  };
  return Object.entries(bodies).map(([title, body]) => mayRefuse(operation, `a 400 to ${title}`, post(body)));
}

function good(name: string, body: string, leftOpen?: string): DocumentCase {
  return accepts(operation, name, post(body), leftOpen);
}

/** Creates the case of a text that the contract allows or forbids. A service may still refuse an unusual one. */
function text(title: string, id: bigint, members: Members): DocumentCase {
  const body = plant(id, members);
  if (readNewPlant(sent(id, members)).issues !== undefined)
    return mayRefuse(operation, `a 400 to ${title}`, post(body));
  return good(title, body, `constraints on a ${Object.keys(members).join()} beyond its type`);
}

function plant(id: bigint, members: Members = {}): string {
  return jsonOf(sent(id, members));
}

function sent(id: bigint, members: Members) {
  return { ...fern.plant, name: NAMES, ...members, id };
}
