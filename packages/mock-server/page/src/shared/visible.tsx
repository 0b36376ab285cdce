import type { ComponentChild } from "preact";
import { partsOf, withCodes } from "../../../src/shared/hidden-characters.ts";

/** Shows a recorded text as it is: it runs nothing, and hidden characters have their code. */
export function visible(text: string): ComponentChild {
  return partsOf(text).map((part) =>
    part.isHidden ? <span class="code-point">{withCodes(part.text)}</span> : part.text,
  );
}
