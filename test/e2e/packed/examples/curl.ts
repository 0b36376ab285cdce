/** A command of curl's, by curl if the machine has it, else by a request like it. */
import { execFile, spawnSync } from "node:child_process";
import { promisify } from "node:util";
import { sendLikeCurl } from "../../../docs/blocks.ts";

const hasCurl = spawnSync("curl", ["--version"]).status === 0;

/** Returns the output. Rejects if the response breaks off. */
export async function outputOfCurl(line: string): Promise<string> {
  const [, ...words] = line.match(/'[^']*'|\S+/g) ?? [];
  if (hasCurl) {
    const args = words.map((word) => word.replace(/^'(.*)'$/, "$1"));
    return (await promisify(execFile)("curl", ["-sS", ...args])).stdout;
  }
  const response = await sendLikeCurl(line);
  const body = await response.text();
  return words.includes("-i") ? `HTTP/1.1 ${response.status} ${response.statusText}\r\n\r\n${body}` : body;
}
