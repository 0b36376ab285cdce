/** Turns what was typed into a plant. */
import type { NewPlant } from "@plant-store/sdk";

/** The texts of the fields. */
export interface Texts {
  readonly id: string;
  readonly name: string;
  readonly tag: string;
}

/**
 * Returns the plant of these texts. The id becomes a bigint: as a number it would lose digits past 2^53. If it is no whole
 * number it becomes NaN, which the SDK refuses.
 */
export function readPlant(texts: Texts): NewPlant {
  const id = texts.id.trim();
  const name = texts.name.trim();
  const tag = texts.tag.trim();
  const typed = {
    id: /^-?\d+$/.test(id) ? BigInt(id) : Number.NaN,
    ...(name !== "" && { name }),
    ...(tag !== "" && { tag }),
  };
  // A form may lack what the type asks for: the SDK holds it to the contract, and names each member that is wrong.
  return typed as NewPlant;
}
