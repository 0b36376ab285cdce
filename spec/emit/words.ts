/** The words of an operation, from its operationId such as createPlant. */
import type { DescribedOperation } from "./describe-operations.ts";

/** By the verb of an operation: what it may have done if its outcome is unknown. */
const EFFECTS: Readonly<Record<string, string>> = { create: "may exist", delete: "may be gone", remove: "may be gone" };

export function wordsOf({ id }: DescribedOperation): {
  readonly verb: string;
  readonly noun: string;
  readonly effect: string;
} {
  const [verb = "", ...others] = id.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).split(" ");
  return { verb, noun: others.join(" ") || "record", effect: EFFECTS[verb] ?? "may have changed" };
}

export function hintOf(operation: DescribedOperation): string {
  const { verb, noun, effect } = wordsOf(operation);
  return operation.method === "GET" ? "" : ` The ${noun} ${effect}: look before you ${verb} it again.`;
}
