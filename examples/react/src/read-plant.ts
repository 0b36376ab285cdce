import type { NewPlant } from "@plant-store/sdk";
import type { FieldName } from "./explain.ts";

export type Texts = Readonly<Record<FieldName, string>>;

/**
 * Returns the plant of these texts. The id becomes a bigint: as a number it would lose digits past 2^53. If it is not
 * a whole number it becomes NaN, which the client refuses.
 */
export function readPlant(texts: Texts): NewPlant {
  const [id, name, tag] = [texts.id.trim(), texts.name.trim(), texts.tag.trim()];
  const typed = {
    id: /^-?\d+$/.test(id) ? BigInt(id) : Number.NaN,
    ...(name !== "" && { name }),
    ...(tag !== "" && { tag }),
  };
  // A form may lack what the type asks for: the client checks it against the contract, and names each member that is wrong.
  return typed as NewPlant;
}
