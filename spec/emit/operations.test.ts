import { describe, expect, test } from "vitest";
import { emitClient } from "./client.ts";
import { emitMembers } from "./members.ts";
import { emitOperations } from "./operations.ts";
import { emitParameters } from "./parameters.ts";
import { type Document, inlineSchemas } from "./paths.ts";
import { emitRecord } from "./record.ts";

const JSON_OF = (schema: string) => ({
  content: { "application/json": { schema: { $ref: `#/components/schemas/${schema}` } } },
});
const PLANT_ID = { name: "plantId", in: "path", required: true, schema: { type: "integer", format: "int64" } };
const GET = {
  operationId: "getPlant",
  summary: "Get a plant",
  parameters: [PLANT_ID],
  responses: { "200": JSON_OF("Plant"), "404": JSON_OF("Error") },
};
const TEXT = { schema: { type: "string" } };
const POST = {
  operationId: "createPlant",
  requestBody: { required: true, ...JSON_OF("NewPlant") },
  responses: { "200": JSON_OF("Plant") },
};

describe("the generator stops, and names the place,", () => {
  const path = (item: object) => documentOf({ "/plants": item });
  const get = (changes: object) => documentOf({ "/plants/{plantId}": { get: { ...GET, ...changes } } });
  const post = (changes: object) => path({ post: { ...POST, ...changes } });

  test.for([
    ["at a path that does not begin with a slash", documentOf({ plants: { post: POST } }), ["POST plants", "segments"]],
    ["at code in a path", documentOf({ "/plants/`+x+`": { post: POST } }), ["POST /plants/`", "segments"]],
    [
      "at a segment of two parameters",
      documentOf({ "/{a}{b}": { get: { ...GET, parameters: ["a", "b"].map((name) => ({ ...PLANT_ID, name })) } } }),
      ["GET /{a}{b}", "segments"],
    ],
    [
      "at other parameters in the path for another method",
      documentOf({
        "/plants/{plantId}": { get: GET, post: { ...POST, parameters: [{ ...PLANT_ID, schema: { type: "string" } }] } },
      }),
      ["/plants/{plantId}", "the same parameters"],
    ],
    [
      "at a parameter that every object inherits",
      get({ parameters: [PLANT_ID, { ...PLANT_ID, name: "toString", in: "query" }] }),
      ["toString"],
    ],
    [
      "at a list of types",
      get({ parameters: [{ ...PLANT_ID, schema: { type: ["string"] } }] }),
      ["plantId", "one type"],
    ],
    ["at a GET with a body", get({ requestBody: POST.requestBody }), ["GET /plants/{plantId}", "body"]],
    ["at a DELETE with a body", path({ delete: POST }), ["DELETE /plants", "body"]],
    [
      "at an operation that never succeeds",
      post({ responses: { "400": JSON_OF("Error") } }),
      ["POST /plants", "success"],
    ],
    ["at a status that has no body", post({ responses: { "204": JSON_OF("Plant") } }), ["POST /plants 204", "no body"]],
    ["at another status that has no body", post({ responses: { "205": {} } }), ["POST /plants 205", "no body"]],
    ["at a token that may be left out", post({ security: [{ bearerAuth: [] }, {}] }), ["POST /plants", "bearer"]],
    ["at a scope", post({ security: [{ bearerAuth: ["admin"] }] }), ["POST /plants", "bearer"]],
    ["at a PATCH without a body", path({ patch: { ...POST, requestBody: undefined } }), ["PATCH /plants", "needs"]],
    ["at a method that it does not know", path({ head: POST }), ["/plants", "head"]],
    [
      "at a parameter of a path that is not in it",
      path({ parameters: [PLANT_ID], post: POST }),
      ["POST /plants", "{plantId}"],
    ],
    ["at an operation's keyword", post({ callbacks: {} }), ["POST /plants", "callbacks", "a contract of its own"]],
    ["at a document's keyword", { ...path({ post: POST }), webhooks: {} }, ["the document", "webhooks"]],
    [
      "at a component's kind",
      { ...path({ post: POST }), components: { ...path({}).components, callbacks: {} } },
      ["components", "callbacks"],
    ],
    [
      "at a failure without a message",
      post({ responses: { "200": JSON_OF("Plant"), "404": JSON_OF("Plant") } }),
      ["POST /plants 404", "message"],
    ],
    [
      "at two parameters of one name",
      get({ parameters: [PLANT_ID, { ...TEXT, name: "plantId", in: "query" }] }),
      ["GET /plants/{plantId} plantId", "the same name"],
    ],
    [
      "at a parameter that may be null",
      get({ parameters: [PLANT_ID, { name: "tag", in: "query", schema: { type: ["string", "null"] } }] }),
      ["GET /plants/{plantId} tag", "one type"],
    ],
    [
      "at a name that is taken by a body in its place",
      post({ operationId: "new", requestBody: { required: true, content: { "application/json": { schema: {} } } } }),
      ["POST /plants", "NewBody"],
    ],
    ["at an operation without an id", post({ operationId: undefined }), ["POST /plants", "operationId"]],
    ["at an id that is no name", post({ operationId: "create-plant" }), ["POST /plants", "operationId"]],
    ["at a cookie", get({ parameters: [PLANT_ID, { ...TEXT, name: "a", in: "cookie" }] }), ["a", "cookie"]],
    ...["Authorization", "accept", "Content-Type", "Host"].map(
      (name) =>
        [
          `at a parameter ${name}, which is said elsewhere`,
          get({ parameters: [PLANT_ID, { ...TEXT, name, in: "header" }] }),
          [`GET /plants/{plantId} ${name}`, "leave it out"],
        ] as const,
    ),
    [
      "at a name that is not one of a header field",
      get({ parameters: [PLANT_ID, { ...TEXT, name: "X A", in: "header" }] }),
      ["GET /plants/{plantId} X A", "name of a header field"],
    ],
    [
      "at a header field of a response that it does not know",
      post({ responses: { "200": { ...JSON_OF("Plant"), headers: { "X-A": { ...TEXT, style: "simple" } } } } }),
      ["POST /plants 200 X-A", "style"],
    ],
    [
      "at a parameter's keyword",
      get({ parameters: [{ ...PLANT_ID, style: "label" }] }),
      ["GET /plants/{plantId} plantId", "style"],
    ],
    ["at a path parameter that may be left out", get({ parameters: [{ ...PLANT_ID, required: false }] }), ["plantId"]],
    [
      "at a parameter whose name is not one of TypeScript's",
      documentOf({ "/plants/{plant-id}": { get: { ...GET, parameters: [{ ...PLANT_ID, name: "plant-id" }] } } }),
      ["GET /plants/{plant-id} plant-id"],
    ],
    ["at a path parameter that is not declared", get({ parameters: [] }), ["GET /plants/{plantId}", "{plantId}"]],
    ["at a path parameter that the path lacks", post({ parameters: [PLANT_ID] }), ["POST /plants", "{plantId}"]],
    [
      "at a parameter's schema",
      get({ parameters: [{ ...PLANT_ID, schema: { type: "array" } }] }),
      ["GET /plants/{plantId} plantId", "array"],
    ],
    ["at a body that may be left out", post({ requestBody: JSON_OF("NewPlant") }), ["POST /plants requestBody"]],
    [
      "at a body of another media type",
      post({ requestBody: { required: true, content: { "text/csv": {} } } }),
      ["POST /plants requestBody", "text/csv"],
    ],
    ["at a response by default", post({ responses: { default: JSON_OF("Error") } }), ["POST /plants default"]],
    ["at a response without a body", post({ responses: { "200": {} } }), ["POST /plants 200", "application/json"]],
    [
      "at another media type of a response",
      get({ responses: { "200": { content: { "text/csv": TEXT } } } }),
      ["GET /plants/{plantId} 200", "text/csv"],
    ],
    [
      "at an event stream without a schema",
      get({ responses: { "200": { content: { "text/event-stream": {} } } } }),
      ["GET /plants/{plantId} 200", "text/event-stream"],
    ],
    [
      "at an event stream that is no text",
      get({ responses: { "200": { content: { "text/event-stream": { schema: { type: "object" } } } } } }),
      ["GET /plants/{plantId} 200", "text/event-stream"],
    ],
    [
      "at a narrower text",
      get({ responses: { "200": { content: { "application/yaml": { schema: { type: "string", minLength: 1 } } } } } }),
      ["GET /plants/{plantId} 200", "minLength"],
    ],
    [
      "at a media type's keyword",
      get({ responses: { "200": { content: { "application/yaml": { ...TEXT, example: "" } } } } }),
      ["GET /plants/{plantId} 200", "example"],
    ],
    [
      "at a text beside JSON",
      get({ responses: { "200": { content: { ...JSON_OF("Plant").content, "application/yaml": TEXT } } } }),
      ["GET /plants/{plantId} 200", "application/json"],
    ],
    [
      "at a request of text",
      post({ requestBody: { required: true, content: { "application/yaml": TEXT } } }),
      ["POST /plants requestBody", "application/yaml"],
    ],
    [
      "at a parameter that is not there",
      get({ parameters: [{ $ref: "#/components/parameters/absent" }] }),
      ["GET /plants/{plantId}", "#/components/parameters/absent"],
    ],
    [
      "at a parameter that Object.prototype has as a member",
      get({ parameters: [{ $ref: "#/components/parameters/toString" }] }),
      ["GET /plants/{plantId}", "toString"],
    ],
    [
      "at a keyword beside the $ref of a parameter",
      get({ parameters: [{ $ref: "#/components/parameters/plantId", required: false }] }),
      ["GET /plants/{plantId}", "required"],
    ],
    [
      "at a wrong parameter behind a $ref",
      get({ parameters: [PLANT_ID, { $ref: "#/components/parameters/header" }] }),
      ["GET /plants/{plantId} X-A", "one type"],
    ],
    [
      "at a response behind a $ref to a schema",
      post({ responses: { "200": { $ref: "#/components/schemas/Plant" } } }),
      ["POST /plants 200", "#/components/schemas/Plant"],
    ],
    [
      "at a body that is no object",
      post({
        requestBody: {
          required: true,
          content: { "application/json": { schema: { type: "array", items: TEXT.schema } } },
        },
      }),
      ["POST /plants requestBody", "object"],
    ],
    [
      "at a schema that is not there",
      post({ responses: { "200": JSON_OF("Absent") } }),
      ["POST /plants 200", "Absent"],
    ],
    ["at another security scheme", post({ security: [{ key: [] }] }), ["POST /plants", "bearer"]],
    ["at two security schemes", post({ security: [{ bearerAuth: [] }, { key: [] }] }), ["POST /plants", "bearer"]],
  ] as const)("%s", ([, document, places]) => {
    let message = "nothing was thrown";
    try {
      emitOperations(document);
    } catch (error) {
      message = String(error);
    }
    for (const place of places) expect(message).toContain(place);
  });
});

test("the generator makes a value of each operation, and a table of them", () => {
  const code = emitOperations(documentOf({ "/plants": { post: POST }, "/plants/{plantId}": { get: GET } }));
  for (const part of [
    'import { int64, reader, type Read } from "../validation.ts";',
    'import { readError, readNewPlant, readPlant } from "./validators.ts";',
    'arguments: ["plantId"],',
    'target: targetReader(reader({ plantId: int64 }, ["plantId"]), (values) => `/plants/${values.plantId}`),',
    'import { targetReader } from "../target.ts";',
    "responses: { 200: readPlant, 404: readError },",
    "readonly createPlant: typeof createPlant; readonly getPlant: typeof getPlant",
  ])
    expect(code).toContain(part);
  expect(code.match(/security/g)).toBeNull();
});

test("texts and a query in a target bring what they need", () => {
  const room = { name: "room", in: "path", required: true, schema: { type: "string" } };
  const tag = { name: "tag", in: "query", schema: { type: "string" } };
  const dry = { name: "dry", in: "query", schema: { type: "boolean" } };
  const operation = { ...GET, parameters: [room, PLANT_ID, tag, dry] };
  const code = emitOperations(documentOf({ "/rooms/{room}/plants/{plantId}": { get: operation } }));
  for (const part of [
    'import { encodable, queryOf, segment, targetReader } from "../target.ts";',
    'reader({ room: segment(string), plantId: int64, tag: encodable(string), dry: boolean }, ["room", "plantId"]),',
    "`/rooms/${encodeURIComponent(values.room)}/plants/${values.plantId}${queryOf({ tag: values.tag, dry: values.dry })}`",
  ])
    expect(code).toContain(part);
});

const NEW_PLANTS = documentOf({ "/plants": { post: POST }, "/plants/{plantId}": { get: GET } });

test("the generator makes a table of the int64 of each body", () => {
  const code = emitMembers(NEW_PLANTS);
  for (const part of ['createPlant: "NewPlant"', "createPlant: { id: true },", "getPlant: {},"])
    expect(code).toContain(part);
});

test("the generator says what a record is, and which member names it", () => {
  const code = emitRecord(NEW_PLANTS);
  for (const part of [
    'import { int64, string, type Read, type Scalar } from "../validation.ts";',
    'components["schemas"]["NewPlant"]',
    'key: "id",',
    "= { id: int64, name: string };",
    "int64s: { id: true },",
  ])
    expect(code).toContain(part);
  const parameters = [{ name: "name", in: "path", required: true, schema: { type: "string" } }];
  const byName = { "/plants": { post: POST }, "/plants/{name}": { get: { ...GET, parameters } } };
  expect(emitRecord(documentOf(byName))).toContain('key: "name",');
  const byCode = {
    "/plants": { post: POST },
    "/plants/{code}": { get: { ...GET, parameters: [{ ...parameters[0], name: "code" }] } },
  };
  expect(() => emitRecord(documentOf(byCode))).toThrow(
    'NewPlant: needs a required member "code", an int64 or a string',
  );
  expect(() => emitRecord(documentOf({ "/plants/{plantId}": { get: GET } }))).toThrow("no POST with a body");
});

test("a body with nested values is sent whole, and its int64 are found wherever they are", () => {
  const body = { requestBody: { required: true, ...JSON_OF("Garden") } };
  const document = documentOf({ "/gardens": { post: { ...POST, ...body } } });
  expect(emitOperations(document)).toContain("body: nestedBody(readGarden),");
  expect(emitOperations(document)).toContain('import { nestedBody } from "../nested-body.ts";');
  expect(emitMembers(document)).toContain("createPlant: { id: true, beds: [[{ id: true }]] },");
  const record = emitRecord(document);
  for (const part of [
    'import { checkedBy, listReader, mapReader } from "../nested.ts";',
    'import { readGarden, readNewPlant } from "./validators.ts";',
    "names: checkedBy(listReader(string)), beds: checkedBy(mapReader(listReader(readNewPlant)))",
  ])
    expect(record).toContain(part);
});

test("a schema that stands in its place has a reader of its own", () => {
  const schema = { type: "object", required: ["id"], properties: { id: { type: "integer", format: "int64" } } };
  const content = { "application/json": { schema } };
  const list = { "application/json": { schema: { type: "array", items: schema } } };
  const responses = { "201": { content: list }, "202": { content: { "application/json": TEXT } } };
  const document = documentOf({
    "/plants": { post: { ...POST, requestBody: { required: true, content }, responses } },
  });
  const code = emitOperations(document);
  for (const part of [
    "body: readCreatePlantBody,",
    'readonly body: Read<Operations["createPlant"]["requestBody"]["content"]["application/json"]>;',
    'readonly 201: Read<Operations["createPlant"]["responses"][201]["content"]["application/json"]>;',
    "responses: { 201: exactReader(readCreatePlant201, [{ id: true }]), 202: readCreatePlant202 },",
  ])
    expect(code).toContain(part);
  expect(inlineSchemas(document).map(({ name }) => name)).toEqual([
    "CreatePlantBody",
    "CreatePlant201",
    "CreatePlant202",
  ]);
  const client = emitClient(document);
  expect(client).toContain(
    'createPlant(body: Operations["createPlant"]["requestBody"]["content"]["application/json"], options',
  );
  expect(emitMembers(document)).toContain('createPlant: "body of createPlant"');
});

test("parameters in the header, defaults and header fields of responses come with their types", () => {
  const size = { type: "integer", format: "int64", default: 7 };
  const parameters = [
    { name: "X-Key", in: "header", required: true, description: "A key.", deprecated: true, ...TEXT },
    { name: "size", in: "query", schema: size, description: "How many." },
  ];
  const headers = { Location: { required: true, ...TEXT }, "X-Left": { schema: size } };
  const responses = { "200": { ...JSON_OF("Plant"), headers } };
  const document = documentOf({
    "/plants": { post: { ...POST, tags: ["plants"], deprecated: true, parameters, responses } },
  });
  const code = emitOperations(document);
  for (const part of [
    'arguments: ["body", "query", "header"],',
    '(values) => `/plants${queryOf({ size: values.size })}`, (values) => ({ "x-key": values["X-Key"] })),',
    'reader({ "X-Key": field(string), size: int64 }, ["X-Key"])',
    'import { field, queryOf, targetReader } from "../target.ts";',
  ])
    expect(code).toContain(part);
  const described = emitParameters(document);
  for (const part of [
    'Parameter<"X-Key", string> & { readonly required: true }',
    'Parameter<"size", number | bigint> & { readonly default: unknown }',
    '{ name: "size", in: "query", required: false, type: "integer", scalar: int64, default: 7n }',
    'fields: { 200: [{ name: "Location", in: "header", required: true, type: "string", scalar: string },',
  ])
    expect(described).toContain(part);
  const client = emitClient(document);
  for (const part of [
    "query: { /** How many. @default 7 */ readonly size?: number | bigint | undefined } | undefined, ",
    'header: { /** A key. @deprecated */ readonly "X-Key": string }, options?: Options',
    "   * @deprecated\n   * @category plants\n",
    "header field `Location`",
  ])
    expect(client).toContain(part);
  const wrong = { ...parameters[1], schema: { ...size, default: "7" } };
  const other = documentOf({ "/plants": { post: { ...POST, parameters: [wrong] } } });
  expect(() => emitParameters(other)).toThrow("POST /plants size: its default must be of its type");
});

test("the document's examples are those of the method's comment", () => {
  const example = (media: object, properties: object = {}) => {
    const schema = { type: "object", properties: { name: { type: "string" }, ...properties } };
    const content = { "application/json": { schema, ...media } };
    return emitClient(documentOf({ "/plants": { post: { ...POST, requestBody: { required: true, content } } } }));
  };
  expect(example({ example: { name: "Ivy", ids: [1, null] } })).toContain(
    'createPlant({ name: "Ivy", ids: [1, null] });',
  );
  expect(example({ examples: { one: { value: { name: "Moss" } } } })).toContain('createPlant({ name: "Moss" });');
  expect(example({}, { name: { type: "string", examples: ["Fern"] } })).toContain('createPlant({ name: "Fern" });');
  expect(
    example({}, { at: { type: "string", format: "date-time" }, size: { type: "number", exclusiveMinimum: 0 } }),
  ).toContain('createPlant({ name: "name", at: "2026-11-22T09:30:00Z", size: 1 });');
  expect(() => example({ example: { id: 2 ** 53 } })).toThrow("id: its example 9007199254740992 has lost digits");
});

test("a response may have no body, or be a text", () => {
  const responses = {
    "200": { content: { "text/event-stream": TEXT } },
    "203": { content: { "application/yaml": TEXT } },
    "204": { description: "Gone." },
    "404": { $ref: "#/components/responses/NotFound" },
  };
  const code = emitOperations(
    documentOf({ "/plants": { delete: { operationId: "removePlants", responses } } }),
    "../..",
  );
  for (const part of [
    'import type { AnyOperation } from "../../operation.ts";',
    'import { type Read } from "../../validation.ts";',
    'import { readError } from "./validators.ts";',
    'method: "DELETE",',
    'readonly 200: "text/event-stream"; readonly 203: "application/yaml"; readonly 204: null; readonly 404: Read<',
    'responses: { 200: "text/event-stream", 203: "application/yaml", 204: null, 404: readError },',
  ])
    expect(code).toContain(part);
});

test("a POST may have no body", () => {
  const code = emitOperations(documentOf({ "/reset": { post: { ...POST, requestBody: undefined } } }));
  expect(code).not.toContain("body:");
});

test("a parameter behind a $ref is the one that stands there", () => {
  const get = (plantId: object) =>
    emitOperations(documentOf({ "/plants/{plantId}": { get: { ...GET, parameters: [plantId] } } }), "../..");
  const code = get({ $ref: "#/components/parameters/plantId" });
  expect(code).toBe(get(PLANT_ID));
  expect(code).toContain('import { targetReader } from "../../target.ts";');
});

test("the parameters of a path are those of each operation, which may override one", () => {
  const tag = { name: "tag", in: "query", schema: { type: "string" } };
  const operations = (item: object) => emitOperations(documentOf({ "/plants/{plantId}": item }));
  const { parameters, ...get } = GET;
  const remove = { operationId: "removePlant", responses: { "204": { description: "Gone." } } };
  const long = { ...tag, required: true };
  expect(operations({ parameters: [...parameters, tag], get, delete: { ...remove, parameters: [long] } })).toBe(
    operations({ get: { ...get, parameters: [PLANT_ID, tag] }, delete: { ...remove, parameters: [PLANT_ID, long] } }),
  );
});

test.each(["put", "patch"])("a %s has a body", (method) => {
  const code = emitOperations(documentOf({ "/plants": { [method]: POST } }));
  expect(code).toContain(`method: "${method.toUpperCase()}",`);
  expect(code).toContain("body: readNewPlant,");
});

test("a summary does not end its comment", () => {
  const code = emitOperations(documentOf({ "/plants": { post: { ...POST, summary: "a */ x() /* b" } } }));
  expect(code).toContain("/** a *\\/ x() /* b. */");
});

test("an operation may ask for no token", () => {
  const code = emitOperations(documentOf({ "/plants": { post: { ...POST, security: [] } } }));
  expect(code).toContain('security: "none",');
});

function documentOf(paths: object): Document {
  const text = { type: "string" };
  // Some are wrong by their types too, as a document that was read from YAML can be.
  return {
    info: { version: "1.0.0" },
    security: [{ bearerAuth: [] }],
    paths,
    components: {
      schemas: {
        NewPlant: {
          type: "object",
          required: ["id", "name"],
          properties: { id: { type: "integer", format: "int64" }, name: text },
        },
        Plant: { type: "object", properties: { name: text } },
        Error: {
          type: "object",
          required: ["error", "message"],
          properties: { error: { type: "integer", format: "int32" }, message: text },
        },
        NewBody: { type: "object" },
        Garden: {
          type: "object",
          required: ["id"],
          properties: {
            id: { type: "integer", format: "int64" },
            names: { type: "array", items: text },
            beds: {
              type: "object",
              additionalProperties: { type: "array", items: { $ref: "#/components/schemas/NewPlant" } },
            },
          },
        },
        Loop: { type: "object", properties: { next: { $ref: "#/components/schemas/Loop" } } },
      },
      parameters: { plantId: PLANT_ID, header: { name: "X-A", in: "header", schema: {} } },
      responses: { NotFound: JSON_OF("Error") },
      securitySchemes: { bearerAuth: { type: "http", scheme: "bearer" }, key: { type: "apiKey" } },
    },
  } as Document;
}
