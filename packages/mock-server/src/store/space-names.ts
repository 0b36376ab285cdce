export const DEFAULT_SPACE = "default";

/** The value of the control API's error where a space is not open. */
export const NOT_OPEN = 40402;

export const SPACES_PATH = "/spaces/";

/** A name goes into URLs, and into the keys of a database. */
export function isSpaceName(name: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(name);
}

export const SPACE_NAME_RULE = "1 to 64 of A-Z, a-z, 0-9, dot, underscore and dash, a letter or digit first";
