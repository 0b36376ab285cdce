/**
 * Generates the code in spec/generated/, and from that the tables of the documents and the contract of examples/service.
 *
 *   npm run generate              writes the files
 *   npm run generate -- --check   writes nothing, and fails when one is stale
 */
import { execFileSync, spawnSync } from "node:child_process";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
const args = process.argv.slice(2);

const { status } = spawnSync(process.execPath, ["spec/generate.ts", ...args], { stdio: "inherit" });
if (status !== 0) process.exit(1);

// Only now: the packages import what was just written.
const { tables } = await import("./tables.ts").catch((error) => {
  if (error.code !== "ERR_MODULE_NOT_FOUND") throw error;
  // A new operation has no behaviour yet.
  console.error(`Write ${relative(".", fileURLToPath(error.url))}, and run npm run generate again for the documents.`);
  process.exit(1);
});

const MARKED = /(?<=<!-- generated: ([\w ]+) -->\n).*?(?=\n<!-- \/generated -->)/gs;

const placed = new Set<string>();
const documents = globSync(["*.md", "packages/*/*.md", "packages/*/docs/*.md"]).map((path) => {
  const text = readFileSync(path, "utf8");
  const updated = text.replaceAll(MARKED, (_, name: string) => {
    placed.add(name);
    const table = tables[name];
    if (table === undefined) throw new Error(`${path}: there is no table "${name}" in docs/tables.ts.`);
    return table;
  });
  return { path: path.replaceAll("\\", "/"), updated, isStale: updated !== text };
});
const EXAMPLE = "examples/service/openapi.json";
const { document } = await import("../spec/generated/document.ts");
const format = ["node_modules/@biomejs/biome/bin/biome", "format", `--stdin-file-path=${EXAMPLE}`];
const updated = execFileSync(process.execPath, format, { input: JSON.stringify(document), encoding: "utf8" });
documents.push({ path: EXAMPLE, updated, isStale: updated !== readFileSync(EXAMPLE, "utf8") });

const unplaced = Object.keys(tables).filter((name) => !placed.has(name));
if (unplaced.length > 0) throw new Error(`No document has a place for: ${unplaced.join(", ")}.`);

const stale = documents.filter(({ isStale }) => isStale);
const shown = stale.map(({ path }) => path).join(", ");
if (stale.length === 0) console.log("The documents are up to date.");
else if (args.includes("--check")) {
  console.error(`Stale: ${shown}. Run: npm run generate`);
  process.exitCode = 1;
} else {
  for (const { path, updated } of stale) writeFileSync(path, updated);
  console.log(`Wrote ${shown}.`);
}
