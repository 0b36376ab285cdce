/** Reads the contract from its document, so that tests follow it. */
import { readFileSync } from "node:fs";
import type { NewPlant } from "@plant-store/mock-server";
import { Ajv2020 } from "ajv/dist/2020.js";
import * as ajvFormats from "ajv-formats";
import { parse } from "yaml";

interface MemberSchema {
  readonly type: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly minLength?: number;
}

export interface Member {
  readonly schema: MemberSchema;
  readonly required: boolean;
}

interface Schema {
  readonly $ref?: string;
  readonly allOf?: readonly Schema[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, MemberSchema>>;
}

interface Operation {
  /** By status. */
  readonly responses: Readonly<Record<string, object>>;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** The types are right, since spec/ checks the file. */
export const document: Document = parse(readFileSync(new URL("../../spec/openapi.yaml", import.meta.url), "utf8"));

const ajv = new Ajv2020({ strict: false, strictNumbers: true, formats: { int64: true } });
ajvFormats.default.default(ajv, ["date", "int32"]);
ajv.addSchema(document, "openapi");
const validate = ajv.compile({ $ref: "openapi#/components/schemas/NewPlant" });

/** By ajv, which accepts an integer for an int64. */
export function isNewPlant(plant: object): plant is NewPlant {
  // ajv knows no bigint; a rounded number will do.
  const values = Object.entries(plant).map(([name, value]) => [
    name,
    typeof value === "bigint" ? Number(value) : value,
  ]);
  return validate(Object.fromEntries(values));
}

/** With those of the schemas it refers to. */
export function membersOf(name: string): ReadonlyMap<string, Member> {
  return new Map(members(document.components.schemas[name] ?? {}));
}

function members({ $ref, allOf = [], required = [], properties = {} }: Schema): readonly [string, Member][] {
  return [
    ...($ref === undefined ? [] : membersOf($ref.replace(/^.*\//, ""))),
    ...allOf.flatMap(members),
    ...Object.entries(properties).map(([name, schema]): [string, Member] => [
      name,
      { schema, required: required.includes(name) },
    ]),
  ];
}
