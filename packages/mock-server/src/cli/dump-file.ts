import { access, constants, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { PlantRecord } from "../core/repository.ts";
import { UsageError } from "./usage-error.ts";

/** Fails early: what cannot be written at the end is better known at the start. @throws UsageError */
export async function checkDumpFile(path: string): Promise<void> {
  const folder = dirname(path);
  try {
    // Through its dot, which only a folder has.
    await access(`${folder}/.`, constants.W_OK);
  } catch (error) {
    throw new UsageError(`The dump file ${path} cannot be written: ${folder} (${codeOf(error)}).`, { cause: error });
  }
  const there = await stat(path).catch(() => undefined);
  if (there?.isDirectory()) throw new UsageError(`The dump file ${path} cannot be written: it is a folder.`);
}

/**
 * A JSON list of the plants, one a line, that --seed reads; the file is the old one or the new one, and never a part.
 *
 * @throws UsageError when it cannot be written
 */
export async function writeDumpFile(path: string, plants: readonly PlantRecord[]): Promise<void> {
  const lines = plants.map(({ id, ...plant }) => `  {"id":${id},${JSON.stringify(plant).slice(1)}`);
  const whole = lines.length === 0 ? "[]\n" : `[\n${lines.join(",\n")}\n]\n`;
  const beside = `${path}.${process.pid}.tmp`;
  try {
    await writeFile(beside, whole);
    await rename(beside, path);
  } catch (error) {
    await rm(beside, { force: true });
    throw new UsageError(`The dump file ${path} was not written (${codeOf(error)}).`, { cause: error });
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : String(error);
}
