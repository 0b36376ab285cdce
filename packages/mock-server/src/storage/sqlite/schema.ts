import { newRow, type SpaceRow } from "../shared/take-step.ts";

/** "PLNT": marks a database as ours. */
export const APPLICATION_ID = 0x50_4c_4e_54;

/** The numbers of a SpaceRow, each a column of `spaces`. */
export const COUNTS = Object.keys(newRow()).filter((name) => name !== "faults") as Exclude<keyof SpaceRow, "faults">[];

/**
 * A file with other statements is not opened: each change, but for white space, needs another FORMAT. `rewritten` of a
 * request is the space's count at the time of its replacement.
 */
export const SCHEMA: Readonly<Record<string, string>> = {
  spaces: `CREATE TABLE spaces (
    name TEXT PRIMARY KEY, ${COUNTS.map((name) => `${name} INTEGER NOT NULL`).join(", ")}, faults TEXT NOT NULL
  ) STRICT`,
  plants: `CREATE TABLE plants (
    space TEXT NOT NULL, place INTEGER NOT NULL, key TEXT NOT NULL, plant TEXT NOT NULL,
    PRIMARY KEY (space, place), UNIQUE (space, key)
  ) STRICT, WITHOUT ROWID`,
  requests: `CREATE TABLE requests (
    space TEXT NOT NULL, number INTEGER NOT NULL, request TEXT NOT NULL, rewritten INTEGER, PRIMARY KEY (space, number)
  ) STRICT`,
  replaced: "CREATE INDEX replaced ON requests (space, rewritten) WHERE rewritten IS NOT NULL",
};
