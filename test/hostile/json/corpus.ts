import { thorough } from "../../support/thorough.ts";
import type { HostileBody } from "./body.ts";
import { depth } from "./depth.ts";
import { encodings } from "./encodings.ts";
import { grammar } from "./grammar.ts";
import { names } from "./names.ts";
import { size } from "./size.ts";

/** Every body, by its category. */
export const corpus: Readonly<Record<string, readonly HostileBody[]>> = { grammar, encodings, depth, size, names };

/** The bodies of a run, by category: `npm test` leaves out the longest. */
export const triedBodies: readonly (readonly [category: string, bodies: readonly HostileBody[]])[] = Object.entries(
  corpus,
)
  .map(
    ([category, bodies]) => [category, bodies.filter(({ content }) => thorough || content.length <= 100_000)] as const,
  )
  .filter(([, bodies]) => bodies.length > 0);
