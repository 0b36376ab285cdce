import type { ReceivedResponse } from "../../exchange/exchange.ts";
import { innermostWords } from "../../shared/innermost-words.ts";
import type { CaseRequest } from "../case.ts";

/** On one line, cut, and without characters that move a cursor. */
export function excerpt(text: string, longest = 300): string {
  // No character gets shorter, so a text of megabytes need not be read to its end; one more, since two may be one.
  const shown = text
    .slice(0, longest + 1)
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
  return shown.length > longest ? `${shown.slice(0, longest)}…` : shown;
}

/** Forms of the token that a service should refuse, as the cases write them. */
const FORMS: Readonly<Record<string, (token: string) => string>> = {
  "{the beginning of the token}": (token) => token.slice(0, -1),
  "{the token in other letters}": (token) =>
    token.replace(/[a-z]/gi, (letter) => (/[a-z]/.test(letter) ? letter.toUpperCase() : letter.toLowerCase())),
};

const FORM = new RegExp(Object.keys(FORMS).join("|"));

export function isOtherForm(value: string): boolean {
  return FORM.test(value);
}

/** In characters. Below it, a part of the token would be found everywhere. */
const SHORTEST_WITH_FORMS = 8;

export function formReason(value: string, token: string): string | undefined {
  if (!isOtherForm(value)) return undefined;
  if (token.length < SHORTEST_WITH_FORMS) return `It needs a token of ${SHORTEST_WITH_FORMS} characters or more.`;
  return value.replace(FORM, (form) => FORMS[form]?.(token) ?? "") === `Bearer ${token}`
    ? "The token has no letters."
    : undefined;
}

/** Puts the token in the place of `t1`, the token of the cases, in an Authorization. */
export function withToken(name: string, value: string, token: string | undefined): string {
  if (token === undefined || name.toLowerCase() !== "authorization") return value;
  if (isOtherForm(value)) return value.replace(FORM, (form) => FORMS[form]?.(token) ?? "");
  return value.replaceAll("t1", () => token);
}

/** As its case writes it, with `<token>` in the token's place. */
export function describeRequest({ method, target, headers, body }: CaseRequest): string {
  const fields = headers.map(([name, value]) => {
    return `${name}: ${isOtherForm(value) ? value : withToken(name, value, "<token>")}`;
  });
  const text = typeof body === "string" ? body : new TextDecoder().decode(body);
  return excerpt([`${method} ${target}`, ...fields, text || "no body"].join(" | "));
}

/** Hides the token before the cut, so that no part of it is left there. */
export function describeResponse({ status, headers, body }: ReceivedResponse, token: string | undefined): string {
  const { location } = headers;
  const fields = [
    status === 0 ? "a redirect" : String(status),
    headers["content-type"] ?? "no Content-Type",
    ...(location === undefined ? [] : [`Location: ${location}`]),
    new TextDecoder("utf-8", { ignoreBOM: true }).decode(body.bytes) || "no body",
  ];
  return excerpt(hide(fields.join(" | "), token));
}

export function describeFailure(error: unknown, token: string | undefined): string {
  return excerpt(hide(innermostWords(error), token));
}

/** Without the token: the reason may quote a response. */
export function describeReason(reason: string, token: string | undefined): string {
  return excerpt(hide(reason, token), 600);
}

/** JSON, a URL or HTML may escape a character, but no letter and no digit. */
function spellings(character: string, index: number): string {
  const hex = (character.codePointAt(0) ?? 0).toString(16);
  const digits = Array.from(hex, (digit) => `[${digit}${digit.toUpperCase()}]`).join("");
  if (/[A-Za-z0-9]/.test(character)) return character;
  // A match that begins within a row of backslashes would have begun before it. Without this, a long row takes minutes.
  const slashes = index === 0 ? "(?<!\\\\)\\\\" : "\\\\";
  return `(?:${slashes}*\\${character}|${slashes}+u00${digits}|%${digits}|&#[xX]${digits};)`;
}

/** Its forms too. */
function hide(text: string, token: string | undefined): string {
  if (token === undefined) return text;
  const characters = Array.from(token, spellings);
  if (token.length < SHORTEST_WITH_FORMS) return text.replace(new RegExp(characters.join(""), "g"), "<token>");
  return text.replace(new RegExp(`${characters.slice(0, -1).join("")}(?:${characters.at(-1)})?`, "gi"), "<token>");
}
