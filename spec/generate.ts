/**
 * Generates generated/ from openapi.yaml.
 *
 *   npm run generate              writes the files
 *   npm run generate -- --check   writes nothing, and fails when one is stale
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { parse } from "yaml";
import { emitDocument } from "./emit/document.ts";
import { emitMembers } from "./emit/members.ts";
import { emitOperations } from "./emit/operations.ts";
import type { Document } from "./emit/paths.ts";
import { emitTypes } from "./emit/types.ts";
import { emitValidators } from "./emit/validators.ts";

const HEADER = "// Generated from spec/openapi.yaml by `npm run generate`. Do not edit.\n\n";

const source = new URL("./openapi.yaml", import.meta.url);
const folder = new URL("./generated/", import.meta.url);

/** Returns the text of every generated file, by its name. */
export async function generate(): Promise<Readonly<Record<string, string>>> {
  const text = await readFile(source, "utf8");
  const document: Document = parse(text);
  return {
    "types.ts": HEADER + (await emitTypes(source)),
    "document.ts": HEADER + emitDocument(document, text),
    "validators.ts": HEADER + emitValidators(document.components.schemas),
    "operations.ts": HEADER + emitOperations(document),
    "members.ts": HEADER + emitMembers(document),
  };
}

/** Returns the names of the files that differ from these. */
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
  if (check && stale.length > 0) {
    console.error(`Stale: ${stale.map((name) => `spec/generated/${name}`).join(", ")}. Run: npm run generate`);
    process.exitCode = 1;
    return;
  }
  await mkdir(folder, { recursive: true });
  await Promise.all(stale.map((name) => writeFile(new URL(name, folder), files[name] ?? "")));
  console.log(stale.length === 0 ? "spec/generated is up to date." : `Wrote ${stale.join(", ")} in spec/generated.`);
}

if (import.meta.main) {
  await main(process.argv.includes("--check")).catch((error: unknown) => {
    // An unknown keyword is a message to the author of the document, not a crash.
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
