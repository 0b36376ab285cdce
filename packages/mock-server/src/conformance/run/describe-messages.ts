import { innermostWords } from "../../shared/innermost-words.ts";
import type { CaseRequest } from "../case.ts";
import type { ReceivedResponse } from "../document/shape.ts";

/** On one line, cut, and without characters that move a cursor. */
export function excerpt(text: string, longest = 300): string {
  const shown = text.replace(
    /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  );
  return shown.length > longest ? `${shown.slice(0, longest)}…` : shown;
}

/** Replaces `t1`, the token of the cases, in an Authorization. */
export function withToken(name: string, value: string, token: string | undefined): string {
  return token !== undefined && name.toLowerCase() === "authorization" ? value.replaceAll("t1", () => token) : value;
}

/** Describes a request as its case writes it, with `<token>` in the token's place. */
export function describeRequest({ method, target, headers, body }: CaseRequest): string {
  const fields = headers.map(([name, value]) => `${name}: ${withToken(name, value, "<token>")}`);
  const text = typeof body === "string" ? body : new TextDecoder().decode(body);
  return excerpt([`${method} ${target}`, ...fields, text || "no body"].join(" | "));
}

/** Describes a response. Hides the token before the cut, so that no part of it is left there. */
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

function hide(text: string, token: string | undefined): string {
  if (token === undefined) return text;
  return text.replace(new RegExp(Array.from(token, spellings).join(""), "g"), "<token>");
}
