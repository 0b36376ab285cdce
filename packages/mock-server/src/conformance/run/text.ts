/** How requests and answers are shown. */
import type { CaseRequest } from "../case.ts";
import { type Answer, withToken } from "./send.ts";

/** On one line, cut, and without what moves a cursor. */
export function excerpt(text: string, longest = 300): string {
  const shown = text.replace(
    /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  );
  return shown.length > longest ? `${shown.slice(0, longest)}…` : shown;
}

/** As it is written in a case, with `<token>` in the token's place. */
export function describeRequest({ method, target, headers, body }: CaseRequest): string {
  const fields = headers.map(([name, value]) => `${name}: ${withToken(name, value, "<token>")}`);
  const text = typeof body === "string" ? body : new TextDecoder().decode(body);
  return excerpt([`${method} ${target}`, ...fields, text || "no body"].join(" | "));
}

/** Hidden before it is cut, so that no part of a token is left at the cut. */
export function describeAnswer({ status, headers, body }: Answer, token: string | undefined): string {
  const { location } = headers;
  const fields = [
    status === 0 ? "a redirect" : String(status),
    headers["content-type"] ?? "no Content-Type",
    ...(location === undefined ? [] : [`Location: ${location}`]),
    new TextDecoder("utf-8", { ignoreBOM: true }).decode(body.bytes) || "no body",
  ];
  return excerpt(hide(fields.join(" | "), token));
}

/** The reason that a runtime gives, on one line; Node's stands in the cause. */
export function describeFailure(error: unknown, token: string | undefined): string {
  const reasons = [error, error instanceof Error ? error.cause : undefined].flatMap((thrown) => {
    if (thrown === undefined) return [];
    if (!(thrown instanceof Error)) return [String(thrown)];
    return [thrown.message || ("code" in thrown ? String(thrown.code) : thrown.name)];
  });
  return excerpt(hide(reasons.join(": "), token));
}

/** A reason may quote what a service answered. */
export function describeReason(reason: string, token: string | undefined): string {
  return excerpt(hide(reason, token), 600);
}

/** A character of a token as it is, as JSON may escape it, and as a URL or HTML does; letters and digits stand for themselves. */
function spellings(character: string): string {
  const hex = (character.codePointAt(0) ?? 0).toString(16);
  const digits = Array.from(hex, (digit) => `[${digit}${digit.toUpperCase()}]`).join("");
  return /[A-Za-z0-9]/.test(character)
    ? character
    : `(?:\\\\?\\${character}|\\\\u00${digits}|%${digits}|&#[xX]${digits};)`;
}

/** The token is shown in none of its spellings. */
function hide(text: string, token: string | undefined): string {
  if (token === undefined) return text;
  return text.replace(new RegExp(Array.from(token, spellings).join(""), "g"), "<token>");
}
