/** "PLNT": marks a database as ours. */
export const APPLICATION_ID = 0x50_4c_4e_54;

/**
 * The columns of `spaces` are those of a SpaceRow, whose faults are a text. `rewritten` of a request is the space's count at
 * the time of its replacement.
 */
export const SCHEMA = {
  spaces: `CREATE TABLE spaces (
    name TEXT PRIMARY KEY, epoch INTEGER NOT NULL, numbers INTEGER NOT NULL, rewritten INTEGER NOT NULL,
    dropped INTEGER NOT NULL, places INTEGER NOT NULL, plants INTEGER NOT NULL, ended INTEGER NOT NULL,
    version INTEGER NOT NULL, faultIds INTEGER NOT NULL, faults TEXT NOT NULL
  ) STRICT`,
  plants: `CREATE TABLE plants (
    space TEXT NOT NULL, place INTEGER NOT NULL, key TEXT NOT NULL, plant TEXT NOT NULL,
    PRIMARY KEY (space, place), UNIQUE (space, key)
  ) STRICT, WITHOUT ROWID`,
  requests: `CREATE TABLE requests (
    space TEXT NOT NULL, number INTEGER NOT NULL, request TEXT NOT NULL, rewritten INTEGER, PRIMARY KEY (space, number)
  ) STRICT`,
  replaced: "CREATE INDEX replaced ON requests (space, rewritten) WHERE rewritten IS NOT NULL",
} as const;
