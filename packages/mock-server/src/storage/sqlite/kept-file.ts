import { realpathSync, rmSync, type Stats, statSync, truncateSync } from "node:fs";
import type * as Sqlite from "node:sqlite";
import type { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { StorageProblem } from "../../service/storage-errors.ts";
import { date, now } from "../shared/real-timers.ts";
import { openFile, problem, problemOf } from "./open-file.ts";
import { isBusy, resultCode } from "./result-code.ts";
import { APPLICATION_ID } from "./schema.ts";

/** A file that is open. Its loss is noticed, and another one in its place is used from then on. */
export interface KeptFile {
  /** Another one after a loss. Looks once a second. @throws Error that names the file, if it is gone or damaged */
  database(): DatabaseSync;
  /** Calls with the database, now and when another replaces it, in a transaction. Returns a function that ends this. */
  use(begin: Begin): () => void;
  close(): void;
}

type Begin = (database: DatabaseSync, isOther: boolean) => void;

/** How far each space is: the epoch and, below it, how many requests it has numbered. Only grows. */
type Progress = ReadonlyMap<unknown, bigint>;

export function keepFile(sqlite: typeof Sqlite, file: string, synchronous: "full" | "normal"): KeptFile {
  let database: DatabaseSync | undefined;
  try {
    database = openFile(sqlite, file, synchronous);
  } catch (error) {
    if (!isBusy(error)) throw error;
    // The first step tries again.
  }
  // SQLite follows links too: its log is beside the file itself.
  const path = realpathSync(file);
  const [log, index] = [`${path}-wal`, `${path}-shm`];
  // SQLite creates the log at the first read.
  if (database !== undefined) progressOf(database);
  let [main, others] = [statOf(path), [log, index].map(statOf)];
  let progress = tryToLook();
  let lookedAt = now();
  /** When all was well the last time, in microseconds. */
  let goodAt = database === undefined ? NEVER : date() * 1_000;
  const users = new Set<{ readonly begin: Begin }>();
  let loss: unknown;
  /** It is certain: whatever is found in this file later is another one. */
  let isLost = false;

  /** Looks past the log, which hides what has happened to the file itself, and past all locks. */
  function lookInside(): Progress {
    const raw = new sqlite.DatabaseSync(`${pathToFileURL(path).href}?immutable=1`, { readOnly: true });
    try {
      if (raw.prepare("PRAGMA application_id").get()?.application_id !== APPLICATION_ID)
        throw problem(file, "another database has taken its place. Put the right one back.");
      return progressOf(raw);
    } finally {
      raw.close();
    }
  }

  function tryToLook(): Progress {
    try {
      return lookInside();
    } catch {
      return new Map();
    }
  }

  /** Part of a checkpoint leaves a file that seems damaged or short, but spares the head and what the log counts. */
  function provesLoss(error: unknown, lost: DatabaseSync, { size }: Stats): boolean {
    if (error instanceof StorageProblem || resultCode(error) === "SQLITE_NOTADB") return true;
    if (resultCode(error) !== "SQLITE_CORRUPT" || main === undefined || size >= main.size) return false;
    const row = lost.prepare("SELECT page_count * page_size AS size FROM pragma_page_count, pragma_page_size").get();
    return Number(row?.size) >= main.size;
  }

  function checkFile(): DatabaseSync {
    if (goodAt === NEVER) return useOther();
    const found = statOf(path);
    if (found === undefined || found.size === 0) {
      // One that was moved away may come back with its log, and no other file has its inode while it is open.
      isLost ||= isSame(found, main);
      throw problem(file, "it was deleted or emptied under this process. Put it back, or start again to begin anew.");
    }
    if (database === undefined || isLost || !isSame(found, main)) return useOther();
    if (found.mtimeMs !== main?.mtimeMs || found.size !== main.size) {
      let inside: Progress;
      try {
        inside = lookInside();
      } catch (error) {
        isLost = provesLoss(error, database, found);
        if (isLost) throw problemOf(file, error);
        // Not certain: the next look may show more, and SQLite refuses what it cannot read.
        return database;
      }
      isLost = !isBetween(progress, inside, progressOf(database));
      if (isLost) return useOther();
      [main, progress] = [found, inside];
    }
    if (isSame(statOf(log), others[0])) return database;
    if (statOf(log) === undefined) {
      // The log was deleted. What is in it is not lost yet, but a reader may delay it.
      const moved = database.prepare("PRAGMA wal_checkpoint").get();
      if (moved?.log !== moved?.checkpointed) return database;
    }
    return useOther();
  }

  /** In a new epoch: its numbers may have been given already. Another process may have begun that epoch. */
  function useOther(): DatabaseSync {
    try {
      if (database !== undefined) lookInside();
    } catch (error) {
      // Some Nodes cannot look inside.
      if (resultCode(error) !== "SQLITE_CANTOPEN") throw problemOf(file, error);
    }
    dispose();
    const other = openFile(sqlite, file, synchronous);
    const epoch = date() * 1_000;
    // A version is small, unless another process has given it since all was well, and so has begun the epoch already.
    const begin = `UPDATE spaces SET epoch = max(epoch + 1, ${epoch}), version = max(version + 1, ${epoch}) WHERE version <= ${goodAt}`;
    try {
      other.exec("BEGIN IMMEDIATE");
      other.exec(begin);
      for (const user of users) user.begin(other, true);
      // The spaces that the file lacked.
      other.exec(begin);
      other.exec("COMMIT");
    } catch (error) {
      other.close();
      throw problemOf(file, error);
    }
    database = other;
    isLost = false;
    [main, others] = [statOf(path), [log, index].map(statOf)];
    progress = tryToLook();
    return other;
  }

  /** Closes the lost database. What is left of its log must not get into the other file. */
  function dispose(): void {
    if (database === undefined) return;
    const lost = database;
    database = undefined;
    try {
      // Another process may do the same, and must not remove the log of the other file: this lock is the lost one's.
      lost.exec("PRAGMA busy_timeout = 5000; BEGIN IMMEDIATE");
    } catch {
      // Too much of it is lost.
    }
    const ownFiles = [log, index].filter((name, at) => isSame(statOf(name), others[at]));
    // SQLite would write the log into an overwritten file. Not the index: it is mapped, and the process would end.
    if (ownFiles.includes(log) && isSame(statOf(path), main)) truncateSync(log);
    for (const name of ownFiles) rmSync(name);
    try {
      lost.close();
    } catch {
      // It cannot write its log, and must not.
    }
  }

  return {
    database() {
      const time = now();
      if (time - lookedAt < LOOK_MS) {
        if (loss !== undefined) throw loss;
        if (database !== undefined) return database;
      }
      lookedAt = time;
      try {
        const found = checkFile();
        loss = undefined;
        goodAt = date() * 1_000;
        return found;
      } catch (error) {
        loss = isBusy(error) ? undefined : error;
        throw error;
      }
    },
    use(begin) {
      const user = { begin };
      users.add(user);
      if (database !== undefined) begin(database, false);
      return () => users.delete(user);
    },
    close() {
      // SQLite leaves the log where the file is gone. A log must not be written into a file that was overwritten.
      const found = statOf(path);
      if (isLost || (found !== undefined && !isSame(found, main))) dispose();
      else database?.close();
    },
  };
}

function statOf(path: string): Stats | undefined {
  return statSync(path, { throwIfNoEntry: false });
}

function isSame(one: Stats | undefined, other: Stats | undefined): boolean {
  return one !== undefined && one.ino === other?.ino && one.dev === other.dev;
}

function progressOf(database: DatabaseSync): Progress {
  const rows = database.prepare("SELECT name, epoch, numbers FROM spaces").all();
  return new Map(
    rows.map(({ name, epoch, numbers }) => [name, (BigInt(Number(epoch)) << 40n) | BigInt(Number(numbers))]),
  );
}

/** Each space is where one file would be: the file itself follows its log. */
function isBetween(before: Progress, inside: Progress, now: Progress): boolean {
  return [...inside].every(([name, place]) => place >= (before.get(name) ?? 0n) && place <= (now.get(name) ?? place));
}

const LOOK_MS = 1_000;

/** Before every version, so that a file that was locked at first keeps its epoch. */
const NEVER = -1;
