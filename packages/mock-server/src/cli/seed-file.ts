import { readFile } from "node:fs/promises";
import type { NewPlant } from "../contract.ts";
import { elementSources } from "../core/json/elements.ts";
import { readJson } from "../core/json/read-json.ts";
import { UsageError } from "./usage-error.ts";

/** The plants in a JSON file, their ids exact. @throws UsageError for a file that cannot be read, or holds no JSON list. */
export async function readSeedFile(path: string): Promise<readonly NewPlant[]> {
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`The seed file ${path} cannot be read (${error.code}).`, { cause: error });
  });
  const { value, refusal } = readJson(bytes);
  if (refusal !== undefined) throw new UsageError(`${refusal.message.replace("The body", `The seed file ${path}`)}`);
  if (!Array.isArray(value)) throw new UsageError(`The seed file ${path} must hold a JSON list of plants.`);
  // Each by itself, since an id is exact at the top level alone. What is no plant is the store's to refuse.
  return elementSources(bytes.toString()).map((source) => readJson(Buffer.from(source)).value as NewPlant);
}
