import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { documentYaml as controlYaml, version } from "./generated/control/document.ts";
import { document, documentYaml } from "./generated/document.ts";

/** The facts that the service document states, one test each. Members, statuses and operations may be added. */
describe("the document", () => {
  const operation = document.paths["/plants"].post;
  const { schemas, securitySchemes } = document.components;

  test("is OpenAPI 3.1.2", () => {
    expect(document.openapi).toBe("3.1.2");
  });

  test("carries the version 1.0.0 and the MIT license", () => {
    expect(document.info).toMatchObject({ version: "1.0.0", license: { name: "MIT", identifier: "MIT" } });
  });

  test("has the operation createPlant: POST {base_url}/plants", () => {
    expect(operation.operationId).toBe("createPlant");
    expect(document.servers.map(({ url }) => url)).toEqual(["{base_url}"]);
    expect(Object.keys(document.servers[0].variables)).toEqual(["base_url"]);
  });

  test("takes no parameter there", () => {
    expect(operation).not.toHaveProperty("parameters");
    expect(document.paths["/plants"]).not.toHaveProperty("parameters");
  });

  test("needs a NewPlant as application/json", () => {
    expect(operation.requestBody.required).toBe(true);
    expect(operation.requestBody.content).toEqual(jsonOf("NewPlant"));
  });

  test("responds 200 with a Plant and 400 with an Error", () => {
    expect(operation.responses["200"].content).toEqual(jsonOf("Plant"));
    expect(operation.responses["400"].content).toEqual(jsonOf("Error"));
  });

  test("secures it, and every operation that says nothing else, by the HTTP bearer scheme bearerAuth", () => {
    expect(document.security).toEqual([{ bearerAuth: [] }]);
    expect(operation).not.toHaveProperty("security");
    expect(securitySchemes).toEqual({ bearerAuth: { type: "http", scheme: "bearer" } });
  });

  test("gives Plant a required name and a tag, both strings", () => {
    expect(schemas.Plant).toMatchObject({
      type: "object",
      required: ["name"],
      properties: { name: { type: "string" }, tag: { type: "string" } },
    });
  });

  test("makes NewPlant of Plant and a required int64 id", () => {
    expect(schemas.NewPlant.allOf[0]).toMatchObject({
      type: "object",
      required: ["id"],
      properties: { id: { type: "integer", format: "int64" } },
    });
    expect(schemas.NewPlant.allOf[1]).toEqual({ $ref: "#/components/schemas/Plant" });
  });

  test("gives Error a required int32 error and a required message", () => {
    expect(schemas.Error).toMatchObject({
      type: "object",
      required: ["error", "message"],
      properties: { error: { type: "integer", format: "int32" }, message: { type: "string" } },
    });
  });
});

test("the text of each contract says the same as its value", () => {
  expect(parse(documentYaml)).toEqual(document);
  expect(parse(controlYaml).info.version).toBe(version);
});

test("the control contract has the Error of the service", () => {
  expect(parse(controlYaml).components.schemas.Error).toEqual(document.components.schemas.Error);
});

function jsonOf(schema: string) {
  return { "application/json": { schema: { $ref: `#/components/schemas/${schema}` } } };
}
