import { isUtf8 } from "node:buffer";
import type { PlantRecord } from "@plant-store/mock-server";
import { recognize } from "./json.ts";
import { int64Of, isNumber } from "./number.ts";

/** The number of the refusal, or what is stored. */
export type BodyVerdict = number | PlantRecord;

const UNESCAPED: Readonly<Record<string, string>> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };

/** What DECISIONS.md says of a body: malformed-json, shape, id, text, unknown-members, duplicate-members. */
export function judgeBody(body: Uint8Array): BodyVerdict {
  if (
    Buffer.from(body)
      .subarray(0, 3)
      .equals(Buffer.of(0xef, 0xbb, 0xbf))
  )
    return 40002;
  if (!isUtf8(body)) return 40001;
  const members = recognize(Buffer.from(body).toString());
  if (members === undefined) return 40003;
  // Of one name the last: a Map keeps no prototype's members.
  const values = new Map(members.map(({ name, value }) => [textOf(name), value]));
  const id = idOf(values.get("id"));
  const name = textOf(values.get("name"));
  const tag = textOf(values.get("tag"));
  if (id === undefined || name === undefined || (values.has("tag") && tag === undefined)) return 40004;
  return tag === undefined ? { id, name } : { id, name, tag };
}

function idOf(written: string | undefined): bigint | undefined {
  return written !== undefined && isNumber(written) ? int64Of(written) : undefined;
}

/** What a well-formed string stands for; undefined of another value. */
function textOf(written: string | undefined): string | undefined {
  if (written?.[0] !== '"') return undefined;
  let text = "";
  for (let at = 1; at < written.length - 1; at++) {
    if (written[at] !== "\\") {
      text += written.charAt(at);
      continue;
    }
    const escaped = written.charAt(++at);
    if (escaped !== "u") {
      text += UNESCAPED[escaped] ?? escaped;
      continue;
    }
    text += String.fromCharCode(Number.parseInt(written.slice(at + 1, at + 5), 16));
    at += 4;
  }
  return text;
}
