/**
 * The client as a browser gets it: built, bundled, minified and gzipped by esbuild. And of the mock its remote store,
 * its worker, its inspector and its page.
 * Run by `npm run size`, after `npm run build`. A change of more than 2 % of the client has to be written into the
 * documents, so that it shows in review: `-- --update`.
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { createPlantStoreClient } from "@plant-store/sdk";
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
const APP = 'import { createPlantStoreClient } from "@plant-store/sdk"; globalThis.create = createPlantStoreClient;';
const STORE = 'import { createPlantStore } from "@plant-store/mock-server"; globalThis.store = createPlantStore();';
const INSPECTOR =
  'import { openInspector } from "@plant-store/mock-server/inspector"; globalThis.inspect = openInspector;';
const BROWSER =
  'import { startPlantWorker } from "@plant-store/mock-server/browser"; globalThis.start = startPlantWorker;';
const REMOTE = 'import { connectPlantStore } from "@plant-store/mock-server"; globalThis.connect = connectPlantStore;';

const FIGURES = [
  ["compare/README.md", "| Size in a browser | "],
  ["packages/sdk/README.md", "`createPlantStoreClient` takes "],
] as const;

/** Returns the figure of the documents, in bytes, after it has changed it where there is another. */
async function figure(changed?: number): Promise<number> {
  let recorded = 0;
  for (const [file, before] of FIGURES) {
    const path = join(ROOT, file);
    const text = await readFile(path, "utf8");
    const [start, rest, ...others] = text.split(before);
    if (rest === undefined || others.length > 0) throw new Error(`${file}: "${before}" must stand there once.`);
    recorded = 1_000 * Number.parseFloat(rest);
    if (changed !== undefined)
      await writeFile(path, `${start}${before}${rest.replace(/^[\d.]+ kB/, `${(changed / 1_000).toFixed(1)} kB`)}`);
  }
  return recorded;
}

const operations = Object.keys(createPlantStoreClient({ baseUrl: "https://api.example.com", token: null }).safe);
const contractBytes = await sizeOf('export * from "../../spec/generated/operations.ts";', import.meta.dirname);
const limit = CLIENT_BYTES + OPERATION_BYTES * operations.length + contractBytes;
const bytes = await sizeOf(APP, import.meta.dirname);
const recorded = await figure();
hold("@plant-store/sdk", bytes, limit);
if (process.argv.includes("--update")) await figure(bytes);
else if (Math.abs(bytes / recorded - 1) > SHOWN_CHANGE)
  fail(`The documents say ${recorded} bytes: show the change by npm run size -- --update.`);

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
