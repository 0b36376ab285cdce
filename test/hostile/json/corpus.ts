import type { HostileBody } from "./body.ts";
import { depth } from "./depth.ts";
import { encodings } from "./encodings.ts";
import { escapes } from "./escapes.ts";
import { names } from "./names.ts";
import { numbers } from "./numbers.ts";
import { size } from "./size.ts";
import { strings } from "./strings.ts";
import { structure } from "./structure.ts";

/** Every body, by what it is hostile in. */
export const corpus: Readonly<Record<string, readonly HostileBody[]>> = {
  numbers,
  strings,
  escapes,
  structure,
  encodings,
  depth,
  size,
  names,
};
