import type { Stats } from "node:fs";
import { access, chmod, constants, opendir, readFile, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { exactJson, isObject, type NewPlant, readNewPlant, record, restoreInt64, words } from "../contract.ts";
import { readJson } from "../service/json/read-json.ts";
import type { PlantRecord } from "../service/plant-record.ts";
import { describeSeedIssues, shownKey } from "../store/describe-seed.ts";
import { codeOf, UsageError } from "./usage-error.ts";

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

/** Checks at the start that the file can be written at the end. @throws UsageError */
export async function checkDumpFile(path: string): Promise<void> {
  const folder = dirname(path);
  try {
    await access(folder, constants.W_OK);
    // Fails with ENOTDIR on every system if it is not a folder.
    await (await opendir(folder)).close();
  } catch (error) {
    throw new UsageError(`The dump file ${path} cannot be written: ${folder} (${codeOf(error)}).`, { cause: error });
  }
  const there = await stat(path).catch(() => undefined);
  // Writing would replace a device by a file.
  const kind = there && kindOf(there);
  if (kind !== undefined) throw new UsageError(`The dump file ${path} cannot be written: it is ${kind}.`);
}

/** One plant a line, as --seed reads it. The file is the old one or the new one, never a part. @throws UsageError */
export async function writeDumpFile(path: string, plants: readonly PlantRecord[]): Promise<void> {
  const lines = plants.map((plant) => `  ${exactJson(plant)}`);
  const whole = lines.length === 0 ? "[]\n" : `[\n${lines.join(",\n")}\n]\n`;
  // Writes through a link to its target, and keeps the target's rights.
  const target = await realpath(path).catch(() => path);
  const mode = await stat(target).then(
    ({ mode }) => mode,
    () => undefined,
  );
  const beside = `${target}.${process.pid}.tmp`;
  try {
    await writeFile(beside, whole, { mode: mode ?? 0o666 });
    // The umask takes rights from a new file.
    if (mode !== undefined) await chmod(beside, mode);
    await rename(beside, target);
  } catch (error) {
    await rm(beside, { force: true });
    throw new UsageError(`The dump file ${path} was not written (${codeOf(error)}).`, { cause: error });
  }
}

function kindOf(stats: Stats): string | undefined {
  if (stats.isFile()) return undefined;
  if (stats.isDirectory()) return "a folder";
  if (stats.isFIFO()) return "a pipe";
  return stats.isSocket() ? "a socket" : "a device";
}
