import { hasHidden } from "../shared/hidden.ts";
import { doubtsOf, fieldsOf, hasToken, type Recorded } from "./recorded.ts";
import { printfFormat, quoted } from "./shell.ts";

/**
 * Returns a command for any POSIX shell that sends the request again, with the token of the variable PLANT_STORE_TOKEN. Comments
 * before it say where the journal lacks something.
 */
export function copyAsCurl(request: Recorded, baseUrl: string): string {
  const { method, path = "", body } = request;
  // A body that hides something, or that curl would take for a file's name, comes from printf.
  const isPiped = body !== undefined && (hasHidden(body) || body.startsWith("@"));
  const fields = fieldsOf(request);
  const hasType = fields.some(([name]) => name === "content-type");
  const options = [
    // Only with its own option curl does not wait for a body.
    method === "HEAD" ? "--head" : `--request ${quoted(method)}`,
    ...(hasToken(request) ? ['--header "Authorization: Bearer $PLANT_STORE_TOKEN"'] : []),
    ...fields.map(([name, value]) => `--header ${quoted(value === "" ? `${name};` : `${name}: ${value}`)}`),
    ...(body
      ? [...(hasType ? [] : ["--header 'Content-Type:'"]), `--data-binary ${isPiped ? "@-" : quoted(body)}`]
      : []),
  ];
  const target = quoted(baseUrl + path);
  const command = [`curl --globoff --path-as-is ${target}`, ...options].join(" \\\n  ");
  const comments = doubtsOf(request).map((text) => `# ${text}\n`);
  return `${comments.join("")}${isPiped ? `printf ${printfFormat(body)} | ` : ""}${command}\n`;
}
