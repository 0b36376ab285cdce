import type { OperationInput, Schema } from "../schema.ts";
import { describeOperations } from "./describe-operations.ts";
import { type Document, givenExample } from "./openapi-document.ts";
import { type DescribedResponse, isNamed } from "./read-content.ts";
import { isAnnotation } from "./refuse-keywords.ts";
import { isObject, membersOf, resolveSchema, type Schemas } from "./schemas.ts";

export function emitInputs(document: Document): string {
  const { schemas } = document.components;
  const operations = describeOperations(document).map(({ id, parameters, body, responses, where }) => {
    const example = Object(body && givenExample(body));
    const members = body === undefined ? [] : membersOf(body.schema, schemas, where);
    const inputs: readonly OperationInput[] = [
      ...parameters.map(({ name, in: place, required = false, schema, ...given }) => ({
        ...{ pointer: pointerOf(name, place), name, in: place, required },
        schema: withExample(whole(schema, schemas, where), givenExample(given)),
      })),
      ...members.map(({ name, required, schema, where }) => ({
        ...{ pointer: pointerOf(name, "body"), name, in: "body", required },
        schema: withExample(whole(schema, schemas, where), example[name]),
      })),
    ];
    const shapes = responses.map((response) => `${response.status}: ${JSON.stringify(shapeOf(response))}`);
    const fields = responses.flatMap(({ headers }) => headers.map(({ name }) => name));
    return [
      `  ${id}: {`,
      "    inputs: [",
      ...inputs.map((input) => `      ${JSON.stringify(input)},`),
      "    ],",
      `    shapes: { ${shapes.join(", ")} },`,
      `    fields: ${JSON.stringify(fields)},`,
      "  },",
    ].join("\n");
  });
  return [
    "/** The values of each operation, as the document describes them. */",
    "export const described: Readonly<Record<OperationId, Described>> = {",
    ...operations,
    "};\n",
  ].join("\n");
}

function pointerOf(name: string, place: string): string {
  const pointers: Readonly<Record<string, string>> = { path: `{${name}}`, query: `?${name}`, body: `/${name}` };
  return pointers[place] ?? name;
}

/** The annotations that say something of a value. */
const KEPT = ["examples", "readOnly"];

/** Its references followed, its parts joined. */
function whole(schema: Schema, schemas: Schemas, where: string): Schema {
  const { name, ...resolved } = resolveSchema(schema, schemas, where);
  const isLeftOut = (keyword: string) => /^(?:\$ref|allOf)$/.test(keyword) || isAnnotation(keyword);
  const kept: Schema = Object.fromEntries(
    Object.entries(schema).filter(([keyword]) => KEPT.includes(keyword) || !isLeftOut(keyword)),
  );
  if (name !== undefined) return { ...whole(resolved.schema, resolved.schemas, name), ...kept };
  const { anyOf, items, additionalProperties } = kept;
  const members = isObject(schema) ? membersOf(schema, schemas, where) : undefined;
  return {
    ...kept,
    ...(anyOf && { anyOf: anyOf.map((one) => whole(one, schemas, where)) }),
    ...(items && { items: whole(items, schemas, where) }),
    ...(additionalProperties && { additionalProperties: whole(additionalProperties, schemas, where) }),
    ...(members && {
      type: kept.type ?? "object",
      required: members.flatMap(({ name, required }) => (required ? [name] : [])),
      properties: Object.fromEntries(
        members.map((member) => [member.name, whole(member.schema, schemas, member.where)]),
      ),
    }),
  };
}

function withExample(schema: Schema, example: unknown): Schema {
  return example === undefined ? schema : { ...schema, examples: [example] };
}

function shapeOf({ body }: DescribedResponse): string | undefined {
  if (body === undefined || "text" in body) return undefined;
  return isNamed(body) ? body.name : "JSON";
}
