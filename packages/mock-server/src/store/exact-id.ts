/**
 * Returns the id as a bigint.
 *
 * @throws RangeError for a number that may have lost digits; TypeError for a text of a JavaScript caller, which matches no
 * plant.
 */
export function exactId(caller: string, id: number | bigint): bigint {
  if (typeof id !== "number" && typeof id !== "bigint")
    throw new TypeError(`${caller}: an id is a number or a bigint, not a ${typeof id}.`);
  if (typeof id === "number" && !Number.isSafeInteger(id))
    throw new RangeError(`${caller}: the number ${id} is no exact integer. Past 2^53 - 1, write the id as a bigint.`);
  return BigInt(id);
}
