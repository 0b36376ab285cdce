import { type Refusal, refuse } from "./errors.ts";
import { askedFor } from "./responses.ts";

const QUOTED = '"((?:[^"\\\\]|\\\\.)*)"';

/** A preference with its parameters, up to the comma (RFC 7240 2): its name, and its value, quoted or not. Linear. */
const PREFERENCE = new RegExp(
  `[ \\t]*(?:([^\\s=;,"]+)[ \\t]*(?:=[ \\t]*(?:${QUOTED}[ \\t]*|([^\\s;,"]+)[ \\t]*)?)?(?:;[^,"]*(?:${QUOTED}[^,"]*)*)?)?(?:,|$)`,
  "y",
);

export function forcedResponse(prefer: string | undefined): Refusal | undefined {
  const code = preferredCode(prefer);
  if (code === undefined) return undefined;
  if (!/^[45]\d\d$/.test(code))
    return refuse("impossible_preference", "Prefer: code must be a status from 400 to 599.");
  const status = Number(code);
  return askedFor(status, `Prefer asked for the status ${status}.`, { "Preference-Applied": `code=${status}` });
}

/** RFC 7240 2: the first counts. Ignores all after a malformed one. */
function preferredCode(prefer = ""): string | undefined {
  PREFERENCE.lastIndex = 0;
  while (PREFERENCE.lastIndex < prefer.length) {
    const match = PREFERENCE.exec(prefer);
    if (match === null) return undefined;
    const [, name, quoted, token] = match;
    if (name?.toLowerCase() === "code") return quoted?.replace(/\\(.)/g, "$1") ?? token ?? "";
  }
  return undefined;
}
