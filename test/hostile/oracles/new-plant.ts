import { isUtf8 } from "node:buffer";
import type { PlantRecord } from "@plant-store/mock-server";
import { isNewPlant, membersOf } from "../../support/contract.ts";
import { recognize } from "./json.ts";
import { int64Of, isNumber } from "./number.ts";

/** The value of the refusal, or the stored plant. */
export type BodyVerdict = number | PlantRecord;

const declared = membersOf("NewPlant");

const UNESCAPED: Readonly<Record<string, string>> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };

/** Follows DECISIONS.md: malformed-json, shape, id, text, unknown-members, duplicate-members. */
export function classifyBody(body: Uint8Array): BodyVerdict {
  if (
    Buffer.from(body)
      .subarray(0, 3)
      .equals(Buffer.of(0xef, 0xbb, 0xbf))
  )
    return 40002;
  if (!isUtf8(body)) return 40001;
  const members = recognize(Buffer.from(body).toString());
  if (members === undefined) return 40003;
  // The last of one name wins. A Map has no members of a prototype.
  const written = new Map(members.map(({ name, value }) => [textOf(name), value]));
  const plant: Record<string, unknown> = {};
  for (const [name, { schema }] of declared) {
    const text = written.get(name);
    if (text !== undefined) plant[name] = meaningOf(text, schema.format === "int64");
  }
  return isRecord(plant) ? plant : 40004;
}

/** Says whether the contract allows a plant, whose int64s are bigints here. */
export function isRecord(plant: object): plant is PlantRecord {
  return isNewPlant(plant);
}

/** Returns the meaning of a JSON text: an int64 as a bigint, and lists and objects as empty ones. */
function meaningOf(written: string, isInt64: boolean): unknown {
  if (written[0] === '"') return textOf(written);
  if (written[0] === "{") return {};
  if (written[0] === "[") return [];
  if (!isNumber(written)) return written === "null" ? null : written === "true";
  // A number past int64 stays text, so that it is refused.
  return isInt64 ? (int64Of(written) ?? written) : Number(written);
}

/** Returns the meaning of a well-formed string; undefined for another value. */
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
