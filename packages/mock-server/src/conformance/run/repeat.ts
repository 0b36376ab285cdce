/** Writes down how to repeat a case by hand. */
import type { CopiedField, CopiedRequest } from "../../copy/copied-request.ts";
import { curlWords } from "../../copy/curl-words.ts";
import { sdkCode } from "../../copy/sdk-code.ts";
import type { CaseRequest } from "../case.ts";

/** How to repeat a case, with the token of the variable PLANT_STORE_TOKEN. */
export interface Repeat {
  /** A line for each request; absent where it would be too long for a command line. */
  readonly curl?: string;
  /** Code that sends the same by the SDK; absent where the SDK would send something else. */
  readonly sdk?: string;
}

/** In characters. Windows takes 32,767, and nobody reads as many. */
const LONGEST_CURL = 16_384;

export function repeatOf(requests: readonly CaseRequest[], base: string): Repeat {
  const copies = requests.map(copied);
  const curl = copies
    .map((request) => {
      const { pipe, words } = curlWords(request, base, true);
      return `${pipe}${words.join(" ")} --include --write-out '\\n'`;
    })
    .join("\n");
  const sdk = sdkCode(copies, base);
  return { ...(curl.length <= LONGEST_CURL && { curl }), ...(sdk !== undefined && { sdk }) };
}

function copied({ method, target, headers, body }: CaseRequest): CopiedRequest {
  // `t1` stands for the token.
  const field = ([name, value]: readonly [string, string]): CopiedField => [
    name,
    name.toLowerCase() === "authorization" ? value.split("t1") : [value],
  ];
  return { method, path: target, headers: headers.map(field), body };
}
