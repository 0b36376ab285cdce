import type { ComponentChild } from "preact";
import { codeOf, partsOf } from "../../../src/shared/hidden.ts";

/** Shows a recorded text as it is: it runs nothing, and hidden characters have their code. */
export function visible(text: string): ComponentChild {
  return partsOf(text).map((part) => (part.isHidden ? <span class="code-point">{codeOf(part.text)}</span> : part.text));
}
