import { hasHidden } from "../shared/hidden-characters.ts";
import type { CopiedField, CopiedRequest } from "./copied-request.ts";
import { printfFormat, printfOfField, quoted, withToken } from "./shell.ts";

export interface CurlWords {
  /** Writes the body for the command's input; empty where the command has it itself. */
  readonly pipe: string;
  readonly words: readonly string[];
}

/** Takes the token of the variable PLANT_STORE_TOKEN. @param oneLine keeps line feeds out of the command */
export function curlWords({ method, path, headers, body }: CopiedRequest, baseUrl: string, oneLine = false): CurlWords {
  const isPiped = body !== undefined && !isPlain(body, oneLine);
  const hasType = headers.some(([name]) => name.toLowerCase() === "content-type");
  return {
    pipe: isPiped ? `printf ${printfFormat(body)} | ` : "",
    words: [
      `curl --globoff --path-as-is ${quoted(baseUrl + path)}`,
      // Only with its own option curl does not wait for a body.
      method === "HEAD" ? "--head" : `--request ${quoted(method)}`,
      ...headers.map((field) => `--header ${headerWord(field)}`),
      ...(body === undefined
        ? []
        : [...(hasType ? [] : ["--header 'Content-Type:'"]), `--data-binary ${isPiped ? "@-" : quoted(String(body))}`]),
    ],
  };
}

/** Not if it hides something, or if curl would take it for a file's name. */
function isPlain(body: string | Uint8Array, oneLine: boolean): boolean {
  return typeof body === "string" && !hasHidden(body) && !body.startsWith("@") && !(oneLine && body.includes("\n"));
}

function headerWord([name, [first = "", ...others]]: CopiedField): string {
  // A semicolon is curl's sign for an empty value.
  const line = others.length === 0 && first === "" ? [`${name};`] : [`${name}: ${first}`, ...others];
  // A field is sent as Latin-1, and a shell has UTF-8.
  return /^[ -~]*$/.test(line.join("")) ? withToken(line) : printfOfField(line);
}
