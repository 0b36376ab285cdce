import { expect, test } from "vitest";
import { parse } from "yaml";
import { documentYaml as controlYaml } from "./generated/control/document.ts";
import { document } from "./generated/document.ts";

test("the document states the facts of the service; members, statuses and operations may be added", () => {
  const { post } = document.paths["/plants"];
  const jsonOf = (name: string) => ({
    content: { "application/json": { schema: { $ref: `#/components/schemas/${name}` } } },
  });
  const text = { type: "string" };
  const bearerAuth = { type: "http", scheme: "bearer" };
  expect(document).toMatchObject({
    openapi: "3.1.1",
    info: { version: "1.0.0", license: { name: "MIT", identifier: "MIT" } },
    servers: [{ url: "{base_url}", variables: { base_url: {} } }],
    security: [{ bearerAuth: [] }],
    paths: {
      "/plants": {
        post: {
          ...{ operationId: "createPlant", requestBody: { required: true, ...jsonOf("NewPlant") } },
          responses: { 200: jsonOf("Plant"), 400: jsonOf("Error") },
        },
      },
    },
    components: {
      securitySchemes: { bearerAuth },
      schemas: {
        Plant: { type: "object", required: ["name"], properties: { name: text, tag: text } },
        NewPlant: {
          allOf: [
            { type: "object", required: ["id"], properties: { id: { type: "integer", format: "int64" } } },
            { $ref: "#/components/schemas/Plant" },
          ],
        },
        Error: {
          type: "object",
          required: ["error", "message"],
          properties: { error: { type: "integer", format: "int32" }, message: text },
        },
      },
    },
  });
  expect(document.components.securitySchemes).toEqual({ bearerAuth });
  expect(Object.keys(document.servers[0].variables)).toEqual(["base_url"]);
  // It takes no parameter, and the security is the document's.
  expect(document.paths["/plants"]).not.toHaveProperty("parameters");
  for (const name of ["parameters", "security"]) expect(post).not.toHaveProperty(name);
});

test("the control contract has the Error of the service", () => {
  expect(parse(controlYaml).components.schemas.Error).toEqual(document.components.schemas.Error);
});
