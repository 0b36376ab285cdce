/** What was typed, as the SDK takes it. */
import type { NewPlant } from "@plant-store/sdk";

/** The texts of the fields. */
export interface Texts {
  readonly id: string;
  readonly name: string;
  readonly tag: string;
}

/**
 * The plant of these texts. Its id is made a bigint from its own digits; as a number it would lose some past 2^53. What is
 * no whole number becomes NaN, which the SDK refuses as it refuses an id past int64.
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
