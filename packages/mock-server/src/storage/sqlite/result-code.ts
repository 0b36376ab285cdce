/** SQLite's primary result codes (https://sqlite.org/rescode.html) that a user may meet. */
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

/** Undefined for other codes and other errors. */
export function resultCode(error: unknown): ResultCode | undefined {
  const isNumbered = error instanceof Error && "errcode" in error && typeof error.errcode === "number";
  const primary = isNumbered ? Number(error.errcode) & 0xff : undefined;
  // Another number gives undefined.
  return NAMES[primary as keyof typeof NAMES];
}

/** Another process has the file locked. */
export function isBusy(error: unknown): boolean {
  return (resultCode(error) ?? resultCode(Object(error).cause)) === "SQLITE_BUSY";
}

/** Under SQLite's own name, since Node calls every error ERR_SQLITE_ERROR. */
export function named(error: unknown): unknown {
  const code = resultCode(error);
  if (code === undefined || !(error instanceof Error)) return error;
  return Object.assign(new Error(error.message, { cause: error }), { code });
}
