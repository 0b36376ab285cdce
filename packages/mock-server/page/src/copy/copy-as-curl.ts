import { curlWords } from "../../../src/copy/curl-words.ts";
import { copiedRequest, doubtsOf, type Recorded } from "./recorded.ts";

/** For any POSIX shell. */
export function copyAsCurl(request: Recorded, baseUrl: string): string {
  const { pipe, words } = curlWords(copiedRequest(request), baseUrl);
  const comments = doubtsOf(request).map((text) => `# ${text}\n`);
  return `${comments.join("")}${pipe}${words.join(" \\\n  ")}\n`;
}
