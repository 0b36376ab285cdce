import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { emitTypes } from "./types.ts";

const DOCUMENT = `
openapi: 3.1.2
info: { title: t, version: "1" }
paths: {}
components:
  schemas:
    Numbers:
      type: object
      required: [required64, required32, plain]
      properties:
        required64: { type: integer, format: int64 }
        optional64: { type: integer, format: int64 }
        required32: { type: integer, format: int32 }
        optional32: { type: integer, format: int32 }
        plain: { type: integer }
        text: { type: string }
`;

test("int64 becomes number | bigint, and every other number stays a number", async () => {
  const types = await typesOf(DOCUMENT);
  const members = [...types.matchAll(/^ +(\w+\??): ([^;{]+);$/gm)].map(([, name, type]) => `${name}: ${type}`);
  expect(members).toEqual(
    expect.arrayContaining([
      "required64: number | bigint",
      "optional64?: number | bigint",
      "required32: number",
      "optional32?: number",
      "plain: number",
      "text?: string",
    ]),
  );
});

async function typesOf(document: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "plant-store-types-"));
  try {
    const file = join(folder, "openapi.yaml");
    await writeFile(file, document);
    return await emitTypes(pathToFileURL(file));
  } finally {
    await rm(folder, { recursive: true });
  }
}
