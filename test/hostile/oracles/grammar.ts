const TOKEN = "!#$%&'*+-.^_`|~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

const SPACE = " \t";

/** Returns the index of the first character from `at` on that is none of these. */
export function takeAll(text: string, at: number, characters: string): number {
  let end = at;
  while (end < text.length && characters.includes(text.charAt(end))) end++;
  return end;
}

/** Returns the index after the token there (RFC 9110 5.6.2), or `at`. */
export function takeToken(text: string, at: number): number {
  return takeAll(text, at, TOKEN);
}

/** Returns the index after the optional white space there (RFC 9110 5.6.3). */
export function takeSpace(text: string, at: number): number {
  return takeAll(text, at, SPACE);
}

/** Returns the index after the quoted string there (RFC 9110 5.6.4), or `at`. */
export function takeQuoted(text: string, at: number): number {
  if (text[at] !== '"') return at;
  for (let end = at + 1; end < text.length; end++) {
    if (text[end] === '"') return end + 1;
    if (text[end] === "\\") end++;
  }
  return at;
}

/** Removes the white space around a field's value (RFC 9110 5.5). */
export function withoutOuterSpace(text: string): string {
  let end = text.length;
  while (end > 0 && SPACE.includes(text.charAt(end - 1))) end--;
  return text.slice(takeSpace(text, 0), end);
}
