import { readFile, stat } from "node:fs/promises";
import { isObject, type NewPlant, readNewPlant, record, restoreInt64, words } from "../contract.ts";
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
  const { value, text, refusal } = readJson(bytes, [record.int64s], `The seed file ${path}`);
  if (refusal !== undefined) throw new UsageError(refusal.message);
  if (!Array.isArray(value)) throw new UsageError(`The seed file ${path} must hold a JSON list of ${words.many}.`);
  return value.map((plant, index) => {
    const reading = readNewPlant(plant);
    if (reading.issues === undefined) return reading.value;
    const issues = describeSeedIssues(reading.issues, index, writtenKey(plant, text, index));
    throw new UsageError(`The seed file ${path} is not a list of ${words.many}: ${issues}.`);
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

/** Returns the key of a plant as it was written: a number that is not an int64 has lost its digits. */
function writtenKey(plant: unknown, text: string, index: number): string | undefined {
  const key = isObject(plant) ? plant[record.key] : undefined;
  if (typeof key !== "number" && typeof key !== "bigint") return shownKey(plant);
  const plants = restoreInt64(JSON.parse(text), text, [{ [record.key]: true }], (_, digits) => digits);
  return (plants as Readonly<Record<string, string>>[])[index]?.[record.key];
}
