import type { Wire } from "../../../src/control/control-contract.ts";
import type { CopiedField, CopiedRequest } from "../../../src/copy/copied-request.ts";

export type Recorded = Wire["Request"];

/** The sender of the copy sets these itself. */
const OWN =
  /^(?:host|connection|content-length|transfer-encoding|expect|te|upgrade|keep-alive|user-agent|accept-encoding|accept-language|origin|referer|(?:sec|proxy)-.*)$/;

export function fieldsOf({ headers }: Recorded): readonly (readonly [name: string, value: string])[] {
  return Object.entries(headers).filter(
    ([name, value]) => name !== "authorization" && !OWN.test(name) && !isHidden(value),
  );
}

function isHidden(text: string): boolean {
  return text.includes("[redacted]");
}

/** The journal does not keep the token itself. */
export function hasToken({ headers }: Recorded): boolean {
  return /^bearer /i.test(headers.authorization ?? "");
}

export function copiedRequest(request: Recorded): CopiedRequest {
  const { method, path = "", body } = request;
  const token: readonly CopiedField[] = hasToken(request) ? [["Authorization", ["Bearer ", ""]]] : [];
  const others = fieldsOf(request).map(([name, value]): CopiedField => [name, [value]]);
  return { method, path, headers: [...token, ...others], body: body || undefined };
}

const MOST_BYTES = 65_536;

export function doubtsOf({ path, headers, body }: Recorded): readonly string[] {
  const hidden = Object.entries(headers)
    .filter(
      ([name, value]) => isHidden(value) && !OWN.test(name) && !(name === "authorization" && /^bearer /i.test(value)),
    )
    .map(([name]) => name);
  const bytes = new TextEncoder().encode(body).length;
  const hasUnread = body === undefined && Number(headers["content-length"] ?? 0) > 0;
  const reasons = [
    path === undefined && "It was sent outside the base URL, and the journal does not keep where.",
    hasUnread && "It had a body, which the service did not read.",
    bytes >= MOST_BYTES - 3 && "The journal keeps only the first 65,536 bytes of its body.",
    /\ufffd/.test(body ?? "") && "Its body may have had bytes that are not UTF-8: the journal shows them as U+FFFD.",
    isHidden(path ?? "") && "The journal does not keep the token in its path.",
    ...hidden.map((name) => `Its ${name} is left out: the journal does not keep it.`),
  ];
  return reasons.filter((reason) => reason !== false);
}
