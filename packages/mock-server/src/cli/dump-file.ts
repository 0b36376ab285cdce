import { access, constants, opendir, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { exactJson } from "../contract.ts";
import type { PlantRecord } from "../service/plant-record.ts";
import { kindOf } from "./file-kind.ts";
import { UsageError } from "./usage-error.ts";

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

/**
 * Writes the plants as a JSON list that --seed reads, one plant a line. The file is the old one or the new one, never a
 * part.
 *
 * @throws UsageError if it cannot be written
 */
export async function writeDumpFile(path: string, plants: readonly PlantRecord[]): Promise<void> {
  const lines = plants.map((plant) => `  ${exactJson(plant)}`);
  const whole = lines.length === 0 ? "[]\n" : `[\n${lines.join(",\n")}\n]\n`;
  // Writes through a link to its target, and keeps the target's rights.
  const target = await realpath(path).catch(() => path);
  const mode = await stat(target).then(
    ({ mode }) => mode,
    () => 0o666,
  );
  const beside = `${target}.${process.pid}.tmp`;
  try {
    await writeFile(beside, whole, { mode });
    await rename(beside, target);
  } catch (error) {
    await rm(beside, { force: true });
    throw new UsageError(`The dump file ${path} was not written (${codeOf(error)}).`, { cause: error });
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : String(error);
}
