import { closeSync, existsSync, openSync, readSync, realpathSync, statSync } from "node:fs";
import { dirname } from "node:path";
import type * as Sqlite from "node:sqlite";
import type { DatabaseSync } from "node:sqlite";
import { StorageProblem } from "../../service/storage-errors.ts";
import { CARRY_OVER, FORMAT, OTHER_FORMAT } from "../shared/text.ts";
import { resultCode } from "./result-code.ts";
import { APPLICATION_ID, SCHEMA } from "./schema.ts";

/** Waits for no lock: that would block the event loop. @throws Error that names the unchanged file, and what to do */
export function openFile(sqlite: typeof Sqlite, file: string, synchronous: "full" | "normal"): DatabaseSync {
  if (!existsSync(dirname(file))) throw problem(file, "its folder does not exist. Create the folder, or name another.");
  try {
    if (!isEmpty(file)) {
      const real = realpathSync(file);
      const objection = objectionToHeader(real) ?? objectionToSchema(sqlite, real);
      if (objection !== undefined) throw problem(file, objection);
    }
    return openChecked(sqlite, file, synchronous);
  } catch (error) {
    throw problemOf(file, error);
  }
}

export function problemOf(file: string, error: unknown): Error {
  return error instanceof StorageProblem ? error : problem(file, explain(error), error);
}

export function problem(file: string, words: string, cause?: unknown): StorageProblem {
  return new StorageProblem("sqliteStorage", `${JSON.stringify(file)}: ${words}`, cause);
}

function isEmpty(path: string): boolean {
  return !existsSync(path) || (statSync(path).isFile() && statSync(path).size === 0);
}

/** Reads the bytes itself (https://sqlite.org/fileformat.html, 1.3): opening another program's file could change it. */
function objectionToHeader(path: string): string | undefined {
  if (!statSync(path).isFile()) return "it is not a file. Name another.";
  // If this process has it open, there is a log. Closing the file would drop the locks (https://sqlite.org/howtocorrupt.html, 2.2).
  if (existsSync(`${path}-wal`)) return undefined;
  const header = new DataView(new ArrayBuffer(100));
  const descriptor = openSync(path, "r");
  try {
    readSync(descriptor, header);
  } finally {
    closeSync(descriptor);
  }
  if (new TextDecoder().decode(header.buffer.slice(0, 16)) !== "SQLite format 3\0")
    return "it is damaged, or no SQLite database. Name another file, or delete it to begin anew.";
  return objectionToMarks(header.getInt32(68), header.getInt32(60));
}

function objectionToMarks(application: unknown, format: unknown): string | undefined {
  if (application !== APPLICATION_ID) return FOREIGN;
  return format === FORMAT ? undefined : `${OTHER_FORMAT} ${CARRY_OVER}`;
}

function objectionToSchema({ DatabaseSync }: typeof Sqlite, path: string): string | undefined {
  // Only a connection that writes can complete or undo the changes of a killed process.
  const database = new DatabaseSync(path, { readOnly: !existsSync(`${path}-journal`) });
  try {
    const marks = database.prepare("SELECT * FROM pragma_application_id, pragma_user_version").get();
    const objection = objectionToMarks(marks?.application_id, marks?.user_version);
    if (objection !== undefined) return objection;
    const check = database.prepare("PRAGMA quick_check(1)").get();
    if (check?.quick_check !== "ok") return DAMAGED;
    const found = database.prepare("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL").all();
    return textOf(found.map(({ sql }) => String(sql))) === textOf(Object.values(SCHEMA)) ? undefined : FOREIGN;
  } finally {
    database.close();
  }
}

/** In any order and layout. */
function textOf(statements: readonly string[]): string {
  return [...statements].sort().join().replace(/\s+/g, " ");
}

function openChecked({ DatabaseSync }: typeof Sqlite, path: string, synchronous: "full" | "normal"): DatabaseSync {
  const database = new DatabaseSync(path);
  try {
    // Fails if nothing can be written, or if another process creates the same file.
    database.exec("BEGIN IMMEDIATE");
    if (database.prepare("PRAGMA user_version").get()?.user_version === 0) createSchema(database);
    database.exec("COMMIT");
    database.exec("PRAGMA journal_mode = WAL");
    // Short: transactions.ts waits for a lock without blocking the event loop.
    database.exec(`PRAGMA synchronous = ${synchronous}; PRAGMA busy_timeout = 10`);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function createSchema(database: DatabaseSync): void {
  for (const statement of Object.values(SCHEMA)) database.exec(statement);
  database.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${FORMAT}`);
}

function explain(error: unknown): string {
  const code = resultCode(error);
  if (code === "SQLITE_BUSY") return "another process keeps it locked. End that process, or name another file.";
  if (code === "SQLITE_CORRUPT" || code === "SQLITE_NOTADB") return DAMAGED;
  const isOfFileSystem = error instanceof Error && "syscall" in error;
  if (code === "SQLITE_READONLY" || code === "SQLITE_CANTOPEN" || isOfFileSystem)
    return "this process may not read and write it. Allow both, for its folder too, or name another file.";
  return `it cannot be opened (${error instanceof Error ? error.message : error}). Name another file.`;
}

const FOREIGN = "another program's database is in it. Name another file.";
const DAMAGED = "it is damaged. Restore it from a copy, or delete it to begin anew.";
