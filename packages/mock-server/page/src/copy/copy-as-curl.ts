import { curlWords } from "../../../src/copy/curl-words.ts";
import { copiedRequest, doubtsOf, type Recorded } from "./recorded.ts";

/**
 * Returns a command for any POSIX shell that sends the request again, with the token of the variable PLANT_STORE_TOKEN. Comments
 * before it say where the journal lacks something.
 */
export function copyAsCurl(request: Recorded, baseUrl: string): string {
  const { pipe, words } = curlWords(copiedRequest(request), baseUrl);
  const comments = doubtsOf(request).map((text) => `# ${text}\n`);
  return `${comments.join("")}${pipe}${words.join(" \\\n  ")}\n`;
}
