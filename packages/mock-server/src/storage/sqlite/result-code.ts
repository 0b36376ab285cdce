/** SQLite's primary result codes (https://sqlite.org/rescode.html) that the owner of a file may meet. */
const NAMES = {
  5: "SQLITE_BUSY",
  8: "SQLITE_READONLY",
  10: "SQLITE_IOERR",
  11: "SQLITE_CORRUPT",
  13: "SQLITE_FULL",
  14: "SQLITE_CANTOPEN",
  26: "SQLITE_NOTADB",
} as const;

export type ResultCode = (typeof NAMES)[keyof typeof NAMES];

/** Returns the name of the code; undefined for another one, and for an error that is not SQLite's. */
export function resultCode(error: unknown): ResultCode | undefined {
  const isNumbered = error instanceof Error && "errcode" in error && typeof error.errcode === "number";
  const primary = isNumbered ? Number(error.errcode) & 0xff : undefined;
  // The lookup of another number gives undefined.
  return NAMES[primary as keyof typeof NAMES];
}

/** Returns the error under SQLite's own name for it: Node calls each one ERR_SQLITE_ERROR. */
export function named(error: unknown): unknown {
  const code = resultCode(error);
  if (code === undefined || !(error instanceof Error)) return error;
  return Object.assign(new Error(error.message, { cause: error }), { code });
}
