import { describe, expect, test } from "vitest";
import { emitClient } from "./client.ts";
import type { Document } from "./openapi-document.ts";
import { emitOperations } from "./operations.ts";
import { emitParameters } from "./parameters.ts";
import { emitRecord } from "./record.ts";

const JSON_OF = (schema: string) => ({
  content: { "application/json": { schema: { $ref: `#/components/schemas/${schema}` } } },
});
const PLANT_REF = { $ref: "#/components/schemas/Plant" };
const PLANT_ID = { name: "plantId", in: "path", required: true, schema: { type: "integer", format: "int64" } };
const GET = {
  operationId: "getPlant",
  summary: "Get a plant",
  parameters: [PLANT_ID],
  responses: { "200": JSON_OF("Plant"), "404": JSON_OF("Error") },
};
const GET_PLANT = "GET /plants/{plantId}";
const TEXT = { schema: { type: "string" } };
const BEARER = { bearerAuth: { type: "http", scheme: "Bearer" } };
const EVENTS = "text/event-stream";
const YAML = "application/yaml";
const POST = {
  operationId: "createPlant",
  requestBody: { required: true, ...JSON_OF("NewPlant") },
  responses: { "200": JSON_OF("Plant") },
};

describe("the generator stops, and names the place, at", () => {
  /** A document, and what "@" stands for in the places of its message. */
  type Stop = readonly [document: Document, at: string];
  const path = (item: object, at = "/plants"): Stop => [documentOf({ "/plants": item }), at];
  const paths = (paths: object, at = ""): Stop => [documentOf(paths), at];
  const get = (changes: object) => paths({ "/plants/{plantId}": { get: { ...GET, ...changes } } }, GET_PLANT);
  const post = (changes: object) => path({ post: { ...POST, ...changes } }, "POST /plants");
  const document = documentOf({ "/plants": { post: POST } });
  const more = (changes: object): Stop => [{ ...document, ...changes }, ""];
  const beside = (...parameters: object[]) => get({ parameters: [PLANT_ID, ...parameters] });
  const ofPlant = (changes: object) => get({ parameters: [{ ...PLANT_ID, ...changes }] });
  const ofRef = (changes: object) => get({ parameters: [{ $ref: "#/components/parameters/plantId", ...changes }] });
  const takes = (content: object) => post({ requestBody: { required: true, content } });
  const returns = (content: object) => get({ responses: { "200": { content } } });
  const on = (responses: object) => post({ responses });
  const secured = (...security: object[]) => post({ security });
  const two = ["a", "b"].map((name) => ({ ...PLANT_ID, name }));
  const otherId = { ...POST, parameters: [{ ...PLANT_ID, schema: TEXT.schema }] };
  const ofTwo = paths({ "/plants/{plantId}": { get: GET, post: otherId } });
  const dashed = { get: { ...GET, parameters: [{ ...PLANT_ID, name: "plant-id" }] } };
  const list = { type: "array", items: TEXT.schema };
  const header = { "X-A": { ...TEXT, content: {} } };
  const schemes = (securitySchemes: object) => more({ components: { ...document.components, securitySchemes } });
  const marked = { "application/json": { schema: { ...list, items: { $ref: "#/components/schemas/Marked" } } } };

  test.for<readonly [what: string, stop: Stop, ...places: string[]]>([
    ["code in a path", paths({ "/plants/`+x+`": { post: POST } }), "POST /plants/`", "segments"],
    ["two in a segment", paths({ "/{a}{b}": { get: { ...GET, parameters: two } } }), "GET /{a}{b}", "segments"],
    ["other parameters in the path for another method", ofTwo, "/plants/{plantId}", "the same parameters"],
    ["a parameter that every object inherits", beside({ ...PLANT_ID, name: "toString", in: "query" }), "toString"],
    ["a GET with a body", get({ requestBody: POST.requestBody }), "@", "body"],
    ["a DELETE with a body", path({ delete: POST }), "DELETE @", "body"],
    ["an operation that never succeeds", on({ "400": JSON_OF("Error") }), "@", "success"],
    ["a status that has no body", on({ "204": JSON_OF("Plant") }), "@ 204", "no body"],
    ...["304", "404"].map(
      (status) => [`a ${status} without content`, on({ [status]: {} }), `@ ${status}: only a success`] as const,
    ),
    ["a token that may be left out", secured({ bearerAuth: [] }, {}), "@", "bearer"],
    ["a scope", secured({ bearerAuth: ["admin"] }), "@", "bearer"],
    ["a security scheme that is not there", secured({ key: [] }), "@", "bearer"],
    ["two security schemes", schemes({ ...BEARER, other: BEARER.bearerAuth }), "components.securitySchemes: only one"],
    ["another security scheme", schemes({ key: { type: "apiKey" } }), "components.securitySchemes: only one"],
    ["a PATCH without a body", path({ patch: { ...POST, requestBody: undefined } }), "PATCH @", "needs"],
    ["a method that it does not know", path({ head: POST }), "@", "head"],
    ["an operation's keyword", post({ callbacks: {} }), "@", "callbacks", "a contract of its own"],
    ["a body's keyword", post({ requestBody: { ...POST.requestBody, encoding: {} } }), "@ requestBody", "encoding"],
    ["a response's keyword", on({ "200": { ...JSON_OF("Plant"), summary: "" } }), "@ 200", "summary"],
    ["a document's keyword", more({ webhooks: {} }), "the document", "webhooks"],
    ["a component's kind", more({ components: { ...document.components, callbacks: {} } }), "components", "callbacks"],
    ["a failure without a message", on({ "200": JSON_OF("Plant"), "404": JSON_OF("Plant") }), "@ 404", "message"],
    ["two of one name", beside({ ...TEXT, name: "plantId", in: "query" }), "@ plantId", "the same name"],
    ["a nullable one", beside({ name: "tag", in: "query", schema: { type: ["string", "null"] } }), "@ tag", "one type"],
    ["an operation without an id", post({ operationId: undefined }), "@", "operationId"],
    ...["create-plant", "delete", "await", "safe", "then", "toString"].map(
      (operationId) => [`the id ${operationId}`, get({ operationId }), `@: the operationId "${operationId}"`] as const,
    ),
    ...["class", "default", "this", "static", "options"].map((name) => {
      const get = { ...GET, parameters: [{ ...PLANT_ID, name }] };
      return [`a path's ${name}`, paths({ [`/{${name}}`]: { get } }), `GET /{${name}}: no argument`] as const;
    }),
    ["a readOnly member that is asked of a client", takes(marked), "@ requestBody: Marked/own is readOnly"],
    ["a writeOnly member that is returned", returns(marked), "@ 200: Marked/code is writeOnly"],
    ["a cookie", beside({ ...TEXT, name: "a", in: "cookie" }), "a", "cookie"],
    ...["Authorization", "accept", "Content-Type", "Host"].map(
      (name) => [`a parameter ${name}`, beside({ ...TEXT, name, in: "header" }), `@ ${name}`, "leave it out"] as const,
    ),
    ["no field's name", beside({ ...TEXT, name: "X A", in: "header" }), "@ X A", "name of a header field"],
    ["a response's header", on({ "200": { ...JSON_OF("Plant"), headers: header } }), "@ 200 X-A", "content"],
    ["a parameter's keyword", ofPlant({ style: "label" }), "@ plantId", "style"],
    ["a path parameter that may be left out", ofPlant({ required: false }), "plantId"],
    ["no name of TypeScript", paths({ "/plants/{plant-id}": dashed }), "GET /plants/{plant-id} plant-id"],
    ["a path parameter that is not declared", get({ parameters: [] }), "@", "{plantId}"],
    ["a path parameter that the path lacks", post({ parameters: [PLANT_ID] }), "@", "{plantId}"],
    ["a parameter's schema", ofPlant({ schema: { type: "array" } }), "@ plantId", "array"],
    ["a body that may be left out", post({ requestBody: JSON_OF("NewPlant") }), "@ requestBody"],
    ["a body of another media type", takes({ "text/csv": {} }), "@ requestBody", "text/csv"],
    ["a response by default", on({ default: JSON_OF("Error") }), "@ default"],
    ["an event stream that is no text", returns({ [EVENTS]: { schema: { type: "object" } } }), "@ 200", EVENTS],
    ["a narrower text", returns({ [YAML]: { schema: { type: "string", minLength: 1 } } }), "@ 200", "minLength"],
    ["a media type's keyword", returns({ [YAML]: { ...TEXT, example: "" } }), "@ 200", "example"],
    ["a text beside JSON", returns({ ...JSON_OF("Plant").content, [YAML]: TEXT }), "@ 200", "application/json"],
    ["a text for a client", returns({ [YAML]: TEXT }), "@ 200: a client reads JSON"],
    ["a request of text", takes({ [YAML]: TEXT }), "@ requestBody", YAML],
    ["a parameter that is not there", ofRef({ $ref: "#/components/parameters/absent" }), "@", "parameters/absent"],
    ["a member of Object.prototype", ofRef({ $ref: "#/components/parameters/toString" }), "@", "toString"],
    ["a keyword beside the $ref of a parameter", ofRef({ required: false }), "@", "required"],
    ["a wrong parameter behind a $ref", beside({ $ref: "#/components/parameters/header" }), "@ X-A", "one type"],
    ["a response by a schema's $ref", on({ "200": PLANT_REF }), "@ 200", PLANT_REF.$ref],
    ["a body that is a list", takes({ "application/json": { schema: list } }), "@ requestBody", "object"],
    ["a schema that is not there", on({ "200": JSON_OF("Absent") }), "@ 200", "Absent"],
  ])("%s", ([, [document, at], ...places]) => {
    for (const place of places) expect(() => emitOperations(document)).toThrow(place.replace("@", at));
  });
});

describe("the record is found, in any order of the paths", () => {
  const itemsOf = (name: string) => ({ get: { ...GET, parameters: [{ name, in: "path", required: true, ...TEXT }] } });
  const posting = (name: string) => ({
    post: { ...POST, operationId: "other", requestBody: { required: true, ...JSON_OF(name) } },
  });
  const plants = { "/plants": { post: POST } };
  const ofIds = { ...plants, "/plants/{plantId}": itemsOf("plantId") };
  const key = posting("Key");

  test.for<readonly [what: string, paths: object, found: string]>([
    ["by its id", plants, 'key: "id", parameter: "id"'],
    ["by the parameter of its path", ofIds, 'key: "id", parameter: "plantId"'],
    ["by a text", { ...plants, "/plants/{name}": itemsOf("name") }, 'key: "name", parameter: "name"'],
    ["above a POST with a body", { ...plants, "/plants/search": key }, 'key: "id", parameter: "id"'],
    ["beside a POST of what has no key", { ...plants, "/search": posting("Plant") }, 'key: "id", parameter: "id"'],
    ["beside a POST without items", { ...ofIds, "/keys": key }, 'key: "id", parameter: "plantId"'],
    ["beside another path", { ...plants, "/gardens/{name}": itemsOf("name") }, 'key: "id", parameter: "id"'],
  ])("%s", ([, paths, found]) => {
    for (const entries of [Object.entries(paths), Object.entries(paths).reverse()])
      expect(emitRecord(documentOf(Object.fromEntries(entries)))).toContain(`{ createdBy: "createPlant", ${found}, `);
  });

  test.for<readonly [message: string, paths: object]>([
    ['POST /plants requestBody: NewPlant needs a required member "a"', { ...plants, "/plants/{a}": itemsOf("a") }],
    ["paths: needs a POST with a body", { "/plants/{plantId}": { get: GET } }],
    ["POST /keys: one collection is known here, that of POST /plants", { ...plants, "/keys": key }],
    ["POST /keys: one collection is", { ...ofIds, "/keys": key, "/keys/{id}": itemsOf("id") }],
  ])("or not: %s", ([message, paths]) => {
    expect(() => emitRecord(documentOf(paths))).toThrow(message);
  });
});

test("a failure is that of the 400s, else any, by whatever name", () => {
  const failureOf = (responses: object) => {
    const post = { ...POST, responses: { ...POST.responses, ...responses } };
    return /type Failure = (.*);/.exec(emitRecord(documentOf({ "/plants": { post } })))?.[1];
  };
  const [problem, error] = [JSON_OF("a.problem"), JSON_OF("Error")];
  expect(failureOf({ "400": problem, "404": error })).toBe('components["schemas"]["a.problem"]');
  expect(failureOf({ "404": problem, "422": error })).toMatch(/^components.*"a.problem".* \| components.*"Error"/);
  expect(failureOf({})).toBe("{ error: number; message: string }");
});

test("a client's code writes out a schema whose name means something else there, and has every success", () => {
  const clientOf = (name: string, responses: object = POST.responses) =>
    emitClient(
      documentOf({ "/plants": { post: { ...POST, responses, requestBody: { required: true, ...JSON_OF(name) } } } }),
    );
  expect(clientOf("Options")).toContain('(body: Sendable<components["schemas"]["Options"]>, options?: Options)');
  expect(clientOf("a.problem")).toContain('(body: Sendable<components["schemas"]["a.problem"]>, ');
  expect(clientOf("NewPlant")).toContain("(plant: Sendable<NewPlant>, ");
  const responses = { "200": JSON_OF("Plant"), "202": {}, "203": JSON_OF("NewPlant") };
  expect(clientOf("NewPlant", responses)).toContain("Promise<Plant | undefined | NewPlant>;");
});

test("a client's comments name defaults, header fields, a category, and what is deprecated", () => {
  const size = { type: "integer", format: "int64", default: 7 };
  const parameters = [
    { name: "X-Key", in: "header", required: true, description: "A key.", deprecated: true, ...TEXT },
    { name: "size", in: "query", schema: size, description: "How many." },
  ];
  const responses = { "200": { ...JSON_OF("Plant"), headers: { Location: { required: true, ...TEXT } } } };
  const post = { ...POST, tags: ["plants"], deprecated: true, parameters, responses };
  const client = emitClient(documentOf({ "/plants": { post } }));
  for (const part of [
    "query: { /** How many. @default 7 */ readonly size?: number | bigint | undefined } | undefined, ",
    'header: { /** A key. @deprecated */ readonly "X-Key": string }, options?: Options',
    "   * @deprecated\n   * @category plants\n",
    "header field `Location`",
  ])
    expect(client).toContain(part);
  const wrong = [{ ...parameters[1], schema: { ...size, default: "7" } }];
  const other = documentOf({ "/plants": { post: { ...POST, parameters: wrong } } });
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

test("an operation's parameter overrides that of its path", () => {
  const tag = { name: "tag", in: "query", ...TEXT };
  const code = (ofPath: object, ...own: object[]) => {
    const item = { parameters: [PLANT_ID, ofPath], get: { ...GET, parameters: own } };
    return emitOperations(documentOf({ "/plants/{plantId}": item }));
  };
  expect(code(tag, { ...tag, required: true })).toBe(code({ ...tag, required: true }));
});

test("a summary does not end its comment", () => {
  const code = emitOperations(documentOf({ "/plants": { post: { ...POST, summary: "a */ x() /* b" } } }));
  expect(code).toContain("/** a *\\/ x() /* b. */");
});

function documentOf(paths: object): Document {
  const text = { type: "string" };
  const failure = {
    type: "object",
    required: ["error", "message"],
    properties: { error: { type: "integer", format: "int32" }, message: text },
  };
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
        Error: failure,
        "a.problem": failure,
        Key: { type: "object", required: ["id"], properties: { id: text } },
        Options: { type: "object" },
        Marked: {
          type: "object",
          required: ["own"],
          properties: { own: { ...text, readOnly: true }, code: { $ref: "#/components/schemas/Secret" } },
        },
        Secret: { ...text, writeOnly: true },
      },
      parameters: { plantId: PLANT_ID, header: { name: "X-A", in: "header", schema: {} } },
      securitySchemes: BEARER,
    },
  } as Document;
}
