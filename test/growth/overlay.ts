/**
 * The repository under another contract: what `npm run generate` makes of it, and its behaviours, stand in place of the files
 * here. Nothing else differs, and nothing is written.
 */
import { readFile } from "node:fs/promises";
import { posix, sep } from "node:path";
import { fileURLToPath } from "node:url";

/** Each has a folder here: its document, its behaviours and its tests. */
export const CONTRACTS = ["bookings", "grown"] as const;

/** The texts of a contract's files, by the paths at which they stand in the repository. */
export type Overlay = ReadonlyMap<string, string>;

const GENERATED = pathOf("../../spec/generated/");
const CONTROL = pathOf("../../spec/generated/control/");
const BEHAVIOURS = pathOf("../../packages/mock-server/src/service/behaviours/");

export function contractOf(test: string): string | undefined {
  return CONTRACTS.find((name) => test.startsWith(pathOf(`${name}/`)));
}

/** What a contract has not got is not there. */
export function isReplaced(path: string): boolean {
  return (path.startsWith(GENERATED) && !path.startsWith(CONTROL)) || path.startsWith(BEHAVIOURS);
}

export async function readOverlay(contract: string): Promise<Overlay> {
  // It loads the compiler, which most runs do not need.
  const { generateService } = await import("../../spec/generate.ts");
  const generated = Object.entries(await generateService(new URL(`${contract}/openapi.yaml`, import.meta.url)));
  const overlay = new Map(generated.map(([name, text]) => [posix.join(GENERATED, name), text]));
  // The table imports a file for each operation. Here one file has them all.
  for (const [, file = ""] of overlay.get(`${BEHAVIOURS}index.ts`)?.matchAll(/ from "\.\/(.*)"/g) ?? [])
    overlay.set(BEHAVIOURS + file, 'export * from "./all.ts";\n');
  return overlay.set(
    `${BEHAVIOURS}all.ts`,
    await readFile(new URL(`${contract}/behaviours.ts`, import.meta.url), "utf8"),
  );
}

function pathOf(place: string): string {
  return fileURLToPath(new URL(place, import.meta.url)).replaceAll(sep, "/");
}
