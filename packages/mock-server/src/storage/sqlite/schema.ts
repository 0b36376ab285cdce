/** "PLNT": marks a database as ours. */
export const APPLICATION_ID = 0x50_4c_4e_54;

/** Raise it with each change of the tables. */
export const SCHEMA_VERSION = 1;

/**
 * In `spaces`, `rewritten` counts the replaced requests; in `requests`, it is that count at the time. `ended` is at least
 * as great as every number of earlier epochs. Plants are placed in the order of their arrival.
 */
export const SCHEMA = {
  spaces: `CREATE TABLE spaces (
    name TEXT PRIMARY KEY, epoch INTEGER NOT NULL, numbers INTEGER NOT NULL, ended INTEGER NOT NULL,
    version INTEGER NOT NULL, fault_ids INTEGER NOT NULL, rewritten INTEGER NOT NULL
  ) STRICT`,
  plants: `CREATE TABLE plants (
    place INTEGER PRIMARY KEY, space TEXT NOT NULL, id INTEGER NOT NULL, plant TEXT NOT NULL, UNIQUE (space, id)
  ) STRICT`,
  requests: `CREATE TABLE requests (
    space TEXT NOT NULL, number INTEGER NOT NULL, request TEXT NOT NULL, rewritten INTEGER, PRIMARY KEY (space, number)
  ) STRICT`,
  replaced: "CREATE INDEX replaced ON requests (space, rewritten) WHERE rewritten IS NOT NULL",
  /** A fault without a limit has no `left`. */
  faults: `CREATE TABLE faults (
    space TEXT NOT NULL, id INTEGER NOT NULL, fault TEXT NOT NULL, left INTEGER, PRIMARY KEY (space, id)
  ) STRICT`,
} as const;
