import type { Schema } from "../schema.ts";

/** The keywords that check nothing (JSON Schema, "basic meta-data annotations", and OpenAPI's own). Types and documents carry them. */
const ANNOTATIONS = [
  ...["title", "description", "default", "example", "examples"],
  ...["deprecated", "readOnly", "writeOnly", "externalDocs", "xml", "$comment"],
];

/** The formats that are checked: any other one is an annotation too. */
export const FORMATS: readonly unknown[] = ["date", "date-time", "uuid", "int32", "int64", "double"];

const ADVICE: Readonly<Record<string, string>> = {
  nullable: 'write type: [string, "null"]',
  const: "write an enum of one value",
  oneOf: "write one schema with all members, or an operation for each",
  not: "say what is allowed",
  additionalProperties: "leave it out: readers ignore unknown members",
  multipleOf: "count in the smaller unit, as an integer",
  servers: "write one base URL for all operations",
  callbacks: "describe what the service calls in a contract of its own",
  content: "write a schema",
};

export function isAnnotation(keyword: string): boolean {
  return keyword.startsWith("x-") || ANNOTATIONS.includes(keyword);
}

/** Throws at a keyword of a schema that is not among these and is not an annotation. */
export function allow(schema: Schema, keywords: readonly string[], where: string): void {
  const { format, ...others } = schema;
  allowOnly(FORMATS.includes(format) ? schema : others, [...keywords, ...ANNOTATIONS], where);
}

/** A keyword that is skipped would be a missing check. @throws Error that names it, its place, and what to do */
export function allowOnly(object: object, keywords: readonly string[], where: string): void {
  const unknown = Object.keys(object).find((keyword) => !keywords.includes(keyword) && !keyword.startsWith("x-"));
  if (unknown === undefined) return;
  const advice = Object.hasOwn(ADVICE, unknown) ? ADVICE[unknown] : "leave it out, or teach it to spec/emit/";
  throw new Error(`${where}: the keyword "${unknown}" is not known here; ${advice}`);
}
