const TOKEN = "!#$%&'*+-.^_`|~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

const SPACE = " \t";

/** The index of the first character from `at` on that is none of these. */
export function takeAll(text: string, at: number, characters: string): number {
  let end = at;
  while (end < text.length && characters.includes(text.charAt(end))) end++;
  return end;
}

/** The index after the token that begins there (RFC 9110 5.6.2): `at` itself where none does. */
export function takeToken(text: string, at: number): number {
  return takeAll(text, at, TOKEN);
}

/** The index after the optional white space there (RFC 9110 5.6.3). */
export function takeSpace(text: string, at: number): number {
  return takeAll(text, at, SPACE);
}

/** The index after the quoted string that begins there (RFC 9110 5.6.4): `at` itself where none does. */
export function takeQuoted(text: string, at: number): number {
  if (text[at] !== '"') return at;
  for (let end = at + 1; end < text.length; end++) {
    if (text[end] === '"') return end + 1;
    if (text[end] === "\\") end++;
  }
  return at;
}

/** A field's value is what stands between its white space (RFC 9110 5.5). */
export function withoutOuterSpace(text: string): string {
  let end = text.length;
  while (end > 0 && SPACE.includes(text.charAt(end - 1))) end--;
  return text.slice(takeSpace(text, 0), end);
}
