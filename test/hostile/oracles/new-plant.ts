import { isUtf8 } from "node:buffer";
import type { PlantRecord } from "@plant-store/mock-server";
import { isNewPlant, membersOf } from "../../support/contract.ts";
import { int64Of } from "./number.ts";

/** The value of the refusal, or the stored plant. */
export type BodyVerdict = number | PlantRecord;

const declared = membersOf("NewPlant");

/** Follows DECISIONS.md: malformed-json, shape, id, text, unknown-members, duplicate-members. */
export function classifyBody(body: Uint8Array): BodyVerdict {
  const bytes = Buffer.from(body);
  if (bytes.subarray(0, 3).equals(Buffer.of(0xef, 0xbb, 0xbf))) return 40002;
  if (!isUtf8(body)) return 40001;
  try {
    const plant = Object.fromEntries(exactMembers(bytes.toString()).filter(([name]) => declared.has(name)));
    return isRecord(plant) ? plant : 40004;
  } catch (error) {
    if (error instanceof SyntaxError) return 40003;
    throw error;
  }
}

/** Says whether the contract allows a plant, whose int64s are bigints here. */
export function isRecord(plant: object): plant is PlantRecord {
  return isNewPlant(plant);
}

/** Returns the members of a JSON text, each int64 from its digits. @throws SyntaxError if it is malformed */
function exactMembers(text: string): readonly (readonly [name: string, value: unknown])[] {
  const value: unknown = JSON.parse(text);
  const members = typeof value === "object" ? Object.entries(value ?? {}) : [];
  // A reviver is recursive, and overflows the stack on a deep text.
  if (!members.some(([name, member]) => isRounded(name, member))) return members;
  return Object.entries(
    JSON.parse(text, (name, member: unknown, context?: { readonly source?: string }) => {
      const { source = "" } = context ?? {};
      // A number past int64 stays text, so that it is refused.
      return isRounded(name, member) ? (int64Of(source) ?? source) : member;
    }),
  );
}

function isRounded(name: string, value: unknown): boolean {
  return typeof value === "number" && declared.get(name)?.schema.format === "int64";
}
