import { readFile, stat } from "node:fs/promises";
import { type NewPlant, readNewPlant, record, words } from "../contract.ts";
import { elementSources } from "../service/json/elements.ts";
import { integerSource } from "../service/json/integer-source.ts";
import { readJson } from "../service/json/read-json.ts";
import { describeSeedIssues, shownKey } from "../store/describe-seed.ts";
import { kindOf } from "./file-kind.ts";
import { UsageError } from "./usage-error.ts";

/** Reads the plants of a JSON file, with exact ids. @throws UsageError if it cannot be read or holds no JSON list of plants. */
export async function readSeedFile(path: string): Promise<readonly NewPlant[]> {
  const bytes = await readRegularFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`The seed file ${path} cannot be read (${error.code}).`, { cause: error });
  });
  const { value, refusal } = readJson(bytes, {}, `The seed file ${path}`);
  if (refusal !== undefined) throw new UsageError(refusal.message);
  if (!Array.isArray(value)) throw new UsageError(`The seed file ${path} must hold a JSON list of ${words.many}.`);
  // One by one: an int64 is exact at the top level only.
  return elementSources(bytes.toString()).map((source, index) => {
    const plant = readJson(Buffer.from(source), record.int64s).value;
    const reading = readNewPlant(plant);
    if (reading.issues === undefined) return reading.value;
    const issues = describeSeedIssues(reading.issues, index, numberOf(source) ?? shownKey(plant));
    throw new UsageError(`The seed file ${path} is no list of ${words.many}: ${issues}.`);
  });
}

/** Refuses any other file: a device may have no end, and opening a pipe waits for a writer. */
async function readRegularFile(path: string): Promise<Buffer> {
  const kind = kindOf(await stat(path));
  if (kind === undefined) return await readFile(path);
  throw new UsageError(
    `The seed file ${path} is ${kind}. --seed reads regular files${kind === "a pipe" ? ": write it into one" : ""}.`,
  );
}

/** Returns a numeric key as it was written: reading one that is no int64 loses its digits. */
function numberOf(source: string): string | undefined {
  const key: unknown = JSON.parse(source)?.[record.key];
  return typeof key === "number" ? integerSource(source, record.key, key) : undefined;
}
