import { curlWords } from "../../../src/copy/curl-words.ts";
import { literal } from "../../../src/copy/javascript.ts";
import { sdkCode } from "../../../src/copy/sdk-code.ts";
import { copiedRequest, doubtsOf, fieldsOf, hasToken, type Recorded } from "./recorded.ts";

/** For any POSIX shell. */
export function copyAsCurl(request: Recorded, baseUrl: string): string {
  const { pipe, words } = curlWords(copiedRequest(request), baseUrl);
  return `${comments("#", doubtsOf(request))}${pipe}${words.join(" \\\n  ")}\n`;
}

export function copyAsCode(request: Recorded, baseUrl: string): string {
  const isValid = request.plant !== undefined && request.violations.length === 0;
  return (isValid ? sdkCode([copiedRequest(request)], baseUrl) : undefined) ?? fetchCode(request, baseUrl);
}

function fetchCode(request: Recorded, baseUrl: string): string {
  const { path = "" } = request;
  const token: [string, string] = ["authorization", '"Bearer " + (process.env.PLANT_STORE_TOKEN ?? "t1")'];
  const init = initOf(request, hasToken(request) ? [token] : [], "");
  return `${comments("//", [...doubtsOf(request), ...limitsOf(request)])}const response = await fetch(${literal(baseUrl + path)}, ${init});
console.log(response.status, await response.text());
`;
}

/** @param more fields whose values are not recorded texts */
export function initOf(request: Recorded, more: readonly (readonly [string, string])[], indent: string): string {
  const { method, body } = request;
  const fields = [...fieldsOf(request).map(([name, value]) => [name, literal(value)] as const), ...more];
  const headers = objectLiteral(fields, `${indent}  `);
  const text = body && literal(body);
  // With a text, fetch would add a Content-Type.
  const code = text && ("content-type" in request.headers ? text : `new TextEncoder().encode(${text})`);
  const members = [["method", literal(method)] as const, ["headers", headers] as const];
  return objectLiteral(code ? [...members, ["body", code]] : members, indent);
}

export function limitsOf({ method, path = "", body }: Recorded): readonly string[] {
  const isChanged = /^(?:delete|get|head|options|post|put)$/i.test(method) && method !== method.toUpperCase();
  const limits = [
    /^(?:connect|trace|track)$/i.test(method) && `fetch refuses the method ${literal(method)}: use the curl line.`,
    isChanged && "fetch sends this method in capitals: use the curl line.",
    Boolean(body) && /^(?:get|head)$/i.test(method) && "fetch refuses a body with this method: use the curl line.",
    /\/\.{1,2}(?:\/|$)|\\|%2e|[{}|^<>"`\s]/i.test(path) &&
      "fetch changes this path before it sends it: use the curl line.",
  ];
  return limits.filter((limit) => limit !== false);
}

function objectLiteral(members: readonly (readonly [name: string, code: string])[], indent: string): string {
  if (members.length === 0) return "{}";
  const lines = members.map(
    ([name, code]) => `${indent}  ${/^[a-z]\w*$/i.test(name) ? name : literal(name)}: ${code},\n`,
  );
  return `{\n${lines.join("")}${indent}}`;
}

export function comments(mark: string, texts: readonly string[]): string {
  return texts.map((text) => `${mark} ${text}\n`).join("");
}
