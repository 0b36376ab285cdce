/** The files of plants: `--seed` and `--dump`. */
import { constants, createReadStream, type Stats } from "node:fs";
import { access, appendFile, chmod, opendir, readlink, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, isAbsolute, join } from "node:path";
import { exactJson, isObject, type NewPlant, parseSources, readNewPlant, record, words } from "../contract.ts";
import { readJson } from "../service/json/read-json.ts";
import type { PlantPage, PlantReader } from "../service/space.ts";
import { readPages } from "../store/read-pages.ts";
import { describeSeedIssues, shownKey } from "../store/store-configuration.ts";
import { ADDED_BYTES, splitList } from "./list-pieces.ts";
import { codeOf, UsageError } from "./usage-error.ts";

/** Each piece of a seed is parsed at once. A smaller file is one piece: it must be JSON before a plant is judged. */
const PIECE_BYTES = 16 * 1024 * 1024;

/** With exact ids. @throws UsageError if it cannot be read or holds no JSON list of plants */
export async function readSeedFile(path: string, pieceBytes: number = PIECE_BYTES): Promise<readonly NewPlant[]> {
  const plants: NewPlant[] = [];
  const before = { bytes: 0, lines: 0, columns: 0 };
  try {
    // A device may have no end, and opening a pipe waits for a writer.
    const kind = kindOf(await stat(path));
    const remedy = kind === "a pipe" ? ": write it into one" : "";
    if (kind !== undefined)
      throw new UsageError(`The seed file ${path} is ${kind}. --seed reads regular files${remedy}.`);
    for await (const json of splitList(createReadStream(path, { highWaterMark: 2 ** 20 }), pieceBytes)) {
      const { value, text, refusal } = readJson(json, [record.int64s], "");
      if (refusal !== undefined) throw new UsageError(`The seed file ${path}${placedAfter(before, refusal.message)}`);
      if (!Array.isArray(value)) throw new UsageError(`The seed file ${path} must hold a JSON list of ${words.many}.`);
      for (let index = Math.min(plants.length, 1); index < value.length; index++) {
        const reading = readNewPlant(value[index]);
        if (reading.issues !== undefined) {
          const key = writtenKey(value[index], text, index);
          const issues = describeSeedIssues(reading.issues, plants.length, key);
          throw new UsageError(`The seed file ${path} is not a list of ${words.many}: ${issues}.`);
        }
        plants.push(reading.value);
      }
      const lines = text.split("\n");
      const columns = lines.length === 1 ? before.columns : 0;
      before.bytes += json.length - ADDED_BYTES;
      before.lines += lines.length - 1;
      before.columns = columns + (lines.at(-1)?.length ?? 0) - ADDED_BYTES;
    }
    return plants;
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`The seed file ${path} cannot be read (${codeOf(error)}).`, { cause: error });
  }
}

/** Moves the place in a message about a piece to where it is in the file. */
function placedAfter(
  { bytes, lines, columns }: Readonly<Record<"bytes" | "lines" | "columns", number>>,
  message: string,
): string {
  return message
    .replace(/at byte (\d+)/, (_, byte) => `at byte ${bytes + Number(byte)}`)
    .replace(/line (\d+), column (\d+)/, (_, line, column) => {
      return `line ${lines + Number(line)}, column ${Number(column) + (line === "1" ? columns : 0)}`;
    });
}

/** As it was written: a number that is not an int64 has lost its digits. */
function writtenKey(plant: unknown, text: string, index: number): string | undefined {
  const key = isObject(plant) ? plant[record.key] : undefined;
  if (typeof key !== "number" && typeof key !== "bigint") return shownKey(plant);
  return (parseSources(text) as Readonly<Record<string, string>>[])[index]?.[record.key];
}

/** Called at the start: the file is written only at the end. */
export async function checkOutputFile(name: "dump" | "journal", path: string): Promise<void> {
  try {
    const folder = dirname(await targetOf(path));
    await access(folder, constants.W_OK);
    // Fails with ENOTDIR on every system if it is not a folder.
    await (await opendir(folder)).close();
  } catch (error) {
    const { path: part = path } = error as NodeJS.ErrnoException;
    throw new UsageError(`The ${name} file ${path} cannot be written: ${part} (${codeOf(error)}).`, { cause: error });
  }
  const there = await stat(path).catch(() => undefined);
  // Writing would replace a device by a file.
  const kind = there && kindOf(there);
  if (kind !== undefined) throw new UsageError(`The ${name} file ${path} cannot be written: it is ${kind}.`);
}

/** Through links, in a folder without any. Neither it nor its links' targets need to exist. */
async function targetOf(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    if (codeOf(error) === "ELOOP") throw error;
  }
  const folder = await realpath(dirname(path));
  const file = join(folder, basename(path));
  const link = await readlink(file).catch(() => undefined);
  if (link === undefined) return file;
  // Not join, for which "a/.." is nothing. It is another folder if "a" is a link.
  return await targetOf(isAbsolute(link) ? link : `${folder}/${link}`);
}

/** A page of large plants still fits into memory. */
const PAGE_PLANTS = 1_000;

/** How many characters are written at once, at least. */
const WRITTEN_LENGTH = 2 ** 20;

/** The file is the old or the new one, never a part. @throws UsageError if it cannot be written; a storage's error */
export async function writeDumpFile(path: string, source: Pick<PlantReader, "page">): Promise<void> {
  const target = await targetOf(path).catch(() => path);
  const mode = await stat(target).then(
    ({ mode }) => mode,
    () => undefined,
  );
  const beside = `${target}.${process.pid}.tmp`;
  let separator = "[\n";
  try {
    await readPages(async (after) => {
      const isStart = after === undefined;
      if (isStart) separator = "[\n";
      const { epoch, next, plants } = await source.page({ after, limit: PAGE_PLANTS });
      // Each page opens it again, which a file for reading would refuse.
      await writeFile(beside, texts(plants), { flag: isStart ? "w" : "a", mode: (mode ?? 0o666) | 0o200 });
      return { epoch, next };
    });
    await appendFile(beside, separator === "[\n" ? "[]\n" : "\n]\n");
    // The umask takes rights from a new file.
    if (mode !== undefined) await chmod(beside, mode);
    await rename(beside, target);
  } catch (error) {
    await rm(beside, { force: true });
    if (!(error instanceof Error && "syscall" in error)) throw error;
    throw new UsageError(`The dump file ${path} was not written (${codeOf(error)}).`, { cause: error });
  }

  function* texts(plants: PlantPage["plants"]): Generator<string> {
    let text = "";
    for (const { plant } of plants) {
      text += `${separator}  ${exactJson(plant)}`;
      separator = ",\n";
      if (text.length < WRITTEN_LENGTH) continue;
      yield text;
      text = "";
    }
    yield text;
  }
}

function kindOf(stats: Stats): string | undefined {
  if (stats.isFile()) return undefined;
  if (stats.isDirectory()) return "a folder";
  if (stats.isFIFO()) return "a pipe";
  return stats.isSocket() ? "a socket" : "a device";
}
