/**
 * Generates generated/ and the table of the behaviours from openapi.yaml, and generated/control/ from control.yaml.
 *
 *   npm run generate              writes the files
 *   npm run generate -- --check   writes nothing, and fails when one is stale
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path/posix";
import { parse } from "yaml";
import { emitClient } from "./emit/client.ts";
import { describeOperations, inlineSchemas } from "./emit/describe-operations.ts";
import { withImports } from "./emit/imports.ts";
import { emitInputs } from "./emit/inputs.ts";
import type { Document } from "./emit/openapi-document.ts";
import { emitOperations } from "./emit/operations.ts";
import { emitParameters } from "./emit/parameters.ts";
import { emitRecord } from "./emit/record.ts";
import { emitTypes } from "./emit/types.ts";
import { emitValidators } from "./emit/validators.ts";

const folder = new URL("./generated/", import.meta.url);

export async function generate(): Promise<Readonly<Record<string, string>>> {
  return {
    ...(await generateService(new URL("openapi.yaml", import.meta.url))),
    ...(await generateFrom(
      new URL("control.yaml", import.meta.url),
      "control/",
      "../..",
      // Nobody calls the control API by methods.
      { "document.ts": emitVersion, "operations.ts": (document) => emitOperations(document, false) },
      // Only its schemas are used.
      [
        ...["paths", "operations", "webhooks", "$defs"],
        ...["responses", "parameters", "requestBodies", "headers", "pathItems"],
      ],
    )),
  };
}

/** By the file's path from generated/. */
export function generateService(source: URL): Promise<Readonly<Record<string, string>>> {
  // Only the service searches bodies and stores records.
  return generateFrom(source, "", "..", {
    "client.ts": emitClient,
    "document.ts": emitDocument,
    "operations.ts": (document) => emitOperations(document),
    "parameters.ts": emitParameters,
    "inputs.ts": emitInputs,
    "record.ts": emitRecord,
    "../../packages/mock-server/src/service/behaviours/index.ts": emitBehaviours,
  });
}

/** As a value and as text, to serve it and to read it at run time. */
function emitDocument(document: Document, source: string): string {
  return `export const document = ${JSON.stringify(document)} as const;\n\n${emitText(source)}`;
}

/** For a contract that nobody reads as a value. */
function emitVersion({ info }: Document, source: string): string {
  return `export const version = ${JSON.stringify(info.version)};\n\n${emitText(source)}`;
}

function emitText(source: string): string {
  return `export const documentYaml: string = ${JSON.stringify(source)};\n`;
}

/** The import of one that is not written yet is an error of the compiler. */
function emitBehaviours(document: Document): string {
  const ids = describeOperations(document).map(({ id }) => id);
  const imports = ids.map((id) => `import { ${id} } from "./${id.replace(/\B[A-Z]/g, "-$&").toLowerCase()}.ts";`);
  return [
    'import type { OperationId } from "../../contract.ts";',
    'import type { Behaviour } from "../behaviour.ts";',
    ...imports.toSorted(),
    "",
    "/** The behaviour of each operation: a file by hand, named after it. */",
    "export const behaviours: { readonly [Id in OperationId]: Behaviour<Id> } = {",
    ...ids.map((id) => `  ${id},`),
    "};\n",
  ].join("\n");
}

/** @param spec the path from the folder to spec/ @param unused declarations of types.ts */
async function generateFrom(
  source: URL,
  folder: string,
  spec: string,
  further: Readonly<Record<string, (document: Document, text: string) => string>>,
  unused: readonly string[] = [],
): Promise<Readonly<Record<string, string>>> {
  const text = await readFile(source, "utf8");
  const document = readDocument(text);
  const files = {
    "types.ts": await emitTypes(document, unused),
    "validators.ts": emitValidators(document.components.schemas, inlineSchemas(document)),
    ...Object.fromEntries(Object.entries(further).map(([file, emit]) => [file, emit(document, text)])),
  };
  const header = `// Generated from spec/${basename(source.pathname)} by \`npm run generate\`. Do not edit.\n\n`;
  // The table of the behaviours stands in another folder, and has its own.
  const importing = (file: string, code: string) => (file.startsWith("..") ? code : withImports(code, spec));
  return Object.fromEntries(
    Object.entries(files).map(([file, code]) => [folder + file, header + importing(file, code)]),
  );
}

/** With the parts that may be absent, and without the extensions among its paths and responses. */
function readDocument(text: string): Document {
  const read = parse(text);
  const withoutExtensions = (map: object = {}) =>
    Object.fromEntries(Object.entries(map).filter(([name]) => !name.startsWith("x-")));
  const paths = withoutExtensions(read.paths);
  for (const operation of Object.values(paths).flatMap((item) => Object.values(Object(item)).map(Object)))
    if (operation.responses) operation.responses = withoutExtensions(operation.responses);
  return { ...read, paths, components: { ...read.components, schemas: read.components?.schemas ?? {} } };
}

export async function staleFiles(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const names = Object.keys(files);
  const present = await Promise.all(
    names.map((name) => readFile(new URL(name, folder), "utf8").catch(() => undefined)),
  );
  return names.filter((name, index) => present[index] !== files[name]);
}

async function main(check: boolean): Promise<void> {
  const files = await generate();
  const stale = await staleFiles(files);
  const shown = stale.map((name) => join("spec/generated", name)).join(", ");
  if (check && stale.length > 0) {
    console.error(`Stale: ${shown}. Run: npm run generate`);
    process.exitCode = 1;
    return;
  }
  await mkdir(new URL("control/", folder), { recursive: true });
  await Promise.all(stale.map((name) => writeFile(new URL(name, folder), files[name] ?? "")));
  console.log(stale.length === 0 ? "spec/generated is up to date." : `Wrote ${shown}.`);
}

if (import.meta.main) {
  await main(process.argv.includes("--check")).catch((error: unknown) => {
    // An unknown keyword is a message to the author of the document, not a crash.
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
