/** The parts of a document, and places to run its code in. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { format } from "node:util";
import { createPlantStore, type PlantStore, type PlantStoreOptions } from "@plant-store/mock-server";
import { expect, onTestFinished, test, vi } from "vitest";
import { blocks, fileOf, guides, readDocument, root } from "./document.ts";

export { blocks, fileOf, guides, printed, readDocument, root, section, table } from "./document.ts";

/** Fails a test if the guide has more or fewer blocks than the file that opens it runs. */
export async function openGuide<Language extends string>(
  name: string,
  counts: Readonly<Record<Language, number>>,
): Promise<Readonly<Record<Language, readonly string[]>>> {
  const text = await readDocument(guides.find((path) => path.endsWith(`/${name}`)) ?? name);
  const languages = Object.entries<number>(counts);
  test(`${name}: every block is one of those that run here`, () => {
    for (const [language, count] of languages) expect(blocks(language, text), language).toHaveLength(count);
    const total = languages.reduce((sum, [, count]) => sum + count, 0);
    expect(text.match(/```|~~~|<pre|<code/g) ?? []).toHaveLength(2 * total);
  });
  // Object.fromEntries knows no names of its own.
  return Object.fromEntries(languages.map(([language]) => [language, blocks(language, text)])) as Record<
    Language,
    readonly string[]
  >;
}

export type Fetch = typeof globalThis.fetch;

/** For a test that starts a compiler or a process: seconds on a busy machine. */
export const SLOW = { timeout: 60_000 };

export function service(options: PlantStoreOptions = {}): PlantStore {
  return createPlantStore({ baseUrl: "https://api.example.com/v1", tokens: ["t1"], ...options });
}

/**
 * A folder of the test's own, from which the packages can be imported by name. One in which Vitest runs has a fixed name:
 * Vitest caches modules by its root, and would compile all of them again, and keep them.
 */
export async function scratchFolder(name?: string): Promise<string> {
  const prefix = join(root, "test/scratch-");
  const folder = name === undefined ? await mkdtemp(prefix) : prefix + name;
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

export async function scratchFile(name: string, code: string): Promise<string> {
  return writeInto(await scratchFolder(), name, code);
}

export async function writeInto(folder: string, path: string, text: string): Promise<string> {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
  return file;
}

export async function place(code: readonly string[]): Promise<string> {
  const folder = await scratchFolder();
  await Promise.all(code.map((block, index) => writeInto(folder, fileOf(block, `${index}.ts`), block)));
  return folder;
}

/** As the SDK's block for OpenTelemetry should be beside an instrumentation. */
export function withoutInjection(block: string): string {
  return block.replace(/^ *propagation\.inject\(.*\n/m, "");
}

/** Imports a block as it stands, with this behind the global fetch until the test ends; the block's exports. */
export async function load<Exports>(
  block: string,
  fetch: Fetch = () => Promise.reject(new Error("Something was sent.")),
): Promise<Exports> {
  vi.stubGlobal("fetch", fetch);
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  return import(pathToFileURL(await scratchFile("block.ts", block)).href);
}

/** Returns the lines that the block prints, and others that come until the test ends. */
export async function run(block: string, fetch?: Fetch): Promise<readonly string[]> {
  const lines = listen();
  await load(block, fetch);
  return lines;
}

/** The lines that are printed from now on, until the test ends. */
export function listen(): readonly string[] {
  const lines: string[] = [];
  for (const level of ["debug", "log", "warn", "error"] as const)
    vi.spyOn(console, level).mockImplementation((...values) => lines.push(format(...values)));
  return lines;
}

/** Makes timers run twenty times as fast until the test ends: a wait of a second is one of 50 ms. */
export function hurry(): void {
  const beat = setInterval(() => vi.advanceTimersByTime(20), 1);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date", "performance"] });
  onTestFinished(() => {
    clearInterval(beat);
    vi.useRealTimers();
  });
}

/** With its -H and -d: not every machine has curl. */
export function sendLikeCurl(line: string): Promise<Response> {
  const words = [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? "");
  const after = (option: string) => words.flatMap((word, index) => (word === option ? [words[index + 1] ?? ""] : []));
  const headers = after("-H").map((field): [string, string] => {
    const [name = "", value = ""] = field.split(": ");
    return [name, value];
  });
  const url = words.find((word) => word.startsWith("http:")) ?? "";
  const data = after("-d");
  return fetch(url, data.length === 0 ? { headers } : { method: "POST", headers, body: data.join("&") });
}

/** The code of the service whose report conformance.md shows. */
export const brokenService: string = await readDocument("test/docs/guides/broken-service.ts");
export const mendedService: string = brokenService.replace(", tag = null }", ", tag }");
