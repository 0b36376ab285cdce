import { StorageProblem } from "../../service/storage-errors.ts";
import { FORMAT, OTHER_FORMAT } from "../shared/text.ts";

export const TABLES = ["plants", "requests", "spaces"] as const;

/** It closes if another tab deletes or upgrades it, or the browser removes it. @throws Error that says what to do */
export async function openDatabase(name: string, closed: () => void): Promise<IDBDatabase> {
  try {
    const database = await request(name);
    database.onclose = closed;
    database.onversionchange = () => {
      database.close();
      closed();
    };
    const names = [...database.objectStoreNames].join();
    if (names === TABLES.join()) return database;
    database.close();
  } catch (error) {
    throw problem(name, error);
  }
  throw lineOf(name, "another program's data is in it. Name another database.");
}

function request(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, FORMAT);
    opening.onupgradeneeded = () => createTables(opening.result);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
    opening.onblocked = () => {
      opening.onsuccess = () => opening.result.close();
      reject(lineOf(name, "another tab keeps an older version of it open. Reload or close that tab."));
    };
  });
}

/** A row's key: its space's name with the key of a plant or the number of a request. A space's key is its name. */
function createTables(database: IDBDatabase): void {
  for (const table of TABLES) {
    const store = database.createObjectStore(table);
    if (table === "plants") store.createIndex("place", "place", { unique: true });
    // Contains only requests that were replaced.
    if (table === "requests") store.createIndex("rewritten", "rewritten", { unique: true });
  }
}

/** Makes one line that says what to do of an error of IndexedDB, and passes any other on. */
export function problem(name: string, error: unknown): unknown {
  // QuotaExceededError is not a DOMException in newer browsers.
  if (!(error instanceof DOMException || (error instanceof Error && error.name === "QuotaExceededError"))) return error;
  return lineOf(name, REASONS[error.name] ?? `the browser says ${error.name}: ${error.message}`, error);
}

const REASONS: Readonly<Record<string, string>> = {
  SecurityError: "the browser refuses IndexedDB to this page. Allow it to store data, or use memoryStorage().",
  InvalidStateError: "the browser refuses IndexedDB to this page. Leave its private mode, or use memoryStorage().",
  VersionError: `${OTHER_FORMAT} Name another database: only the plants of a server go over, by --dump and --seed.`,
  QuotaExceededError: "the browser has no room for more. Delete the data of this site, or free some of the disk.",
};

function lineOf(name: string, words: string, cause?: unknown): Error {
  return new StorageProblem("indexedDbStorage", `${JSON.stringify(name)}: ${words}`, cause);
}
