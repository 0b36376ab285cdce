import type { CopiedField, CopiedRequest } from "../../copy/copied-request.ts";
import { curlWords } from "../../copy/curl-words.ts";
import { sdkCode } from "../../copy/sdk-code.ts";
import type { CaseRequest } from "../case.ts";
import type { CaseResult } from "./conformance-report.ts";

/** In characters. Windows takes 32,767, and nobody reads as many. */
const LONGEST_CURL = 16_384;

/** Returns how to repeat a case, with the token of the variable PLANT_STORE_TOKEN. */
export function repeatOf(requests: readonly CaseRequest[], base: string): Pick<CaseResult, "curl" | "sdk"> {
  const copies = requests.map(copied);
  const lines = copies.map((request) => {
    const { pipe, words } = curlWords(request, base, true);
    return `${pipe}${words.join(" ")} --include --write-out '\\n'`;
  });
  const curl = lines.join("\n");
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
