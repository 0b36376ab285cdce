/**
 * The client as a browser gets it: built, bundled, minified and gzipped, by each of two bundlers. And of the mock its remote store,
 * its worker, its inspector and its page.
 * Run by `npm run size`, after `npm run build`. A change of more than 2 % of the client has to be written into size.json, so
 * that it shows in review: `-- --update`.
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { createPlantStoreClient } from "@plant-store/sdk";
import { build } from "vite";
import { sizeOf } from "../support/size.ts";

/**
 * The client's own code, and the addition of each operation. The contract's readers come on top: a richer contract is not bloat.
 * All in all at most 6,500 bytes today, for code that reads well: what a page cannot use is in the SDK's runtime/default.ts.
 */
const CLIENT_BYTES = 5_684;
const OPERATION_BYTES = 100;
/**
 * A page that sees and steers the mock carries it. 220 are for the key and the members of a record, nested too; 210 for the space
 * in a URL, and for the cause of a lost connection; 1,600 for the filters of members and header fields, and for how the closest
 * request differs.
 */
const REMOTE_BYTES = 8_500;
/**
 * The worker's start in a page, without MSW. 840 are for a worker that is bypassed, a page's policy and what it sends last; 20 for
 * the chunks of the shared code, of which each input of the build makes more.
 */
const BROWSER_BYTES = 7_320;
/** The addition of the inspector to an app that has a store. */
const INSPECTOR_BYTES = 45_000;
/** The page at `/_mock/`, all of its files. */
const PAGE_BYTES = 60_000;
const SHOWN_CHANGE = 0.02;
const ROOT = join(import.meta.dirname, "../..");
const RECORD = join(import.meta.dirname, "size.json");
const APP = 'import { createPlantStoreClient } from "@plant-store/sdk"; globalThis.create = createPlantStoreClient;';
const STORE = 'import { createPlantStore } from "@plant-store/mock-server"; globalThis.store = createPlantStore();';
const INSPECTOR =
  'import { openInspector } from "@plant-store/mock-server/inspector"; globalThis.inspect = openInspector;';
const BROWSER =
  'import { startPlantWorker } from "@plant-store/mock-server/browser"; globalThis.start = startPlantWorker;';
const REMOTE = 'import { connectPlantStore } from "@plant-store/mock-server"; globalThis.connect = connectPlantStore;';

async function sizeByVite(): Promise<number> {
  const entry = join(import.meta.dirname, "app.js");
  const built = await build({
    configFile: false,
    logLevel: "error",
    build: { write: false, modulePreload: false, rolldownOptions: { input: entry } },
    plugins: [
      { name: "app", resolveId: (id) => (id === entry ? id : null), load: (id) => (id === entry ? APP : null) },
    ],
  });
  const code = [built]
    .flat()
    .flatMap((result) => ("output" in result ? result.output : []))
    .map((file) => (file.type === "chunk" ? file.code : ""))
    .join("");
  return gzipSync(code, { level: 9 }).length;
}

async function writeFigure(bytes: number): Promise<void> {
  const figure = `${(bytes / 1_000).toFixed(1)} kB`;
  for (const [file, before] of [
    ["compare/README.md", "| Size in a browser | "],
    ["packages/sdk/README.md", "`createPlantStoreClient` takes "],
  ] as const) {
    const path = join(ROOT, file);
    const text = await readFile(path, "utf8");
    const [start, rest, ...others] = text.split(before);
    if (rest === undefined || others.length > 0) throw new Error(`${file}: "${before}" must stand there once.`);
    await writeFile(path, `${start}${before}${rest.replace(/^[\d.]+ kB/, figure)}`);
  }
}

const operations = Object.keys(createPlantStoreClient({ baseUrl: "https://api.example.com", token: null }).safe);
const contractBytes = await sizeOf('export * from "../../spec/generated/operations.ts";', import.meta.dirname);
const limit = CLIENT_BYTES + OPERATION_BYTES * operations.length + contractBytes;
const record: Record<string, number> = JSON.parse(await readFile(RECORD, "utf8"));
const sizes = { esbuild: await sizeOf(APP, import.meta.dirname), vite: await sizeByVite() };
for (const [name, bytes] of Object.entries(sizes)) {
  const recorded = record[name] ?? 0;
  const change = bytes / recorded - 1;
  console.log(`@plant-store/sdk by ${name}: ${bytes} bytes of ${limit}, ${recorded} recorded.`);
  if (bytes > limit) fail(`${bytes - limit} bytes too many.`);
  if (!process.argv.includes("--update") && Math.abs(change) > SHOWN_CHANGE)
    fail(`${(change * 100).toFixed(1)} % from what size.json records: show it by npm run size -- --update.`);
}
if (process.argv.includes("--update")) {
  await writeFigure(sizes.esbuild);
  await writeFile(RECORD, `${JSON.stringify(sizes, null, 2)}\n`);
}

const withStore = await sizeOf(STORE, import.meta.dirname);
const inspected = await sizeOf(STORE + INSPECTOR, import.meta.dirname);
hold("connectPlantStore of @plant-store/mock-server", await sizeOf(REMOTE, import.meta.dirname), REMOTE_BYTES);
hold("@plant-store/mock-server/browser", await sizeOf(BROWSER, import.meta.dirname, ["msw"]), BROWSER_BYTES);
hold("@plant-store/mock-server/inspector, in an app with a store", inspected - withStore, INSPECTOR_BYTES);

const page = join(ROOT, "packages/mock-server/dist/page.js");
const { files }: { files: Readonly<Record<string, string>> } = await import(page);
const pageBytes = Object.values(files).reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0);
hold("The page at /_mock/", pageBytes, PAGE_BYTES);

function hold(name: string, bytes: number, most: number): void {
  console.log(`${name}: ${bytes} bytes of ${most}.`);
  if (bytes > most) fail(`${bytes - most} bytes too many.`);
}

function fail(message: string): void {
  console.error(message);
  process.exitCode = 1;
}
