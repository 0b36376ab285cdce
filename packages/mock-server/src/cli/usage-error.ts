import leven from "leven";
import { CallerError } from "../shared/caller-error.ts";

/** A mistake of the user, reported in one line, without the user and password that a URL in it may hold. */
export class UsageError extends Error {
  override readonly name = "UsageError";

  constructor(message: string, options?: ErrorOptions) {
    super(message.replace(/\/\/.*@/s, "//…@"), options);
  }
}

export function underName<Value>(option: string, check: () => Value): Value {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof CallerError)) throw error;
    throw new UsageError(option + error.words, { cause: error });
  }
}

/** Such as ENOENT, if a system call failed. */
export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : String(error);
}

/** A sentence that proposes the nearest of these names; empty if none is near. */
export function proposalOf(
  name: string,
  names: readonly string[],
  shown = (closest: string): string => closest,
): string {
  const [best] = names
    .map((candidate) => ({ candidate, distance: leven(candidate, name) }))
    .filter(({ candidate, distance }) => distance <= candidate.length / 2)
    .sort((left, right) => left.distance - right.distance);
  return best === undefined ? "" : ` Did you mean ${shown(best.candidate)}?`;
}
