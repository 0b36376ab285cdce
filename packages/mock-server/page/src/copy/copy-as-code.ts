import { comments, integerLiteral, literal, objectLiteral } from "./javascript.ts";
import { doubtsOf, fieldsOf, hasToken, type Recorded } from "./recorded.ts";

/** Returns a script that sends the request again: by the SDK, if that sends just this, else by `fetch`. */
export function copyAsCode(request: Recorded, baseUrl: string): string {
  return sdkPlant(request) === undefined ? fetchCode(request, baseUrl) : sdkCode(request, baseUrl);
}

function sdkCode(request: Recorded, baseUrl: string): string {
  return `import { createPlantStoreClient } from "@plant-store/sdk";

const plants = createPlantStoreClient({ baseUrl: ${literal(baseUrl)}, token: process.env.PLANT_STORE_TOKEN ?? "t1" });
const result = await plants.safe.createPlant(${sdkPlant(request)});
console.log(result.ok ? result.data : result.error);
`;
}

/** Returns the plant as code; undefined where the SDK would send something else, or refuse it. */
function sdkPlant(request: Recorded): string | undefined {
  const { method, path, headers, body, plant, violations } = request;
  const isJson = /^application\/json$/i.test(headers["content-type"] ?? "");
  if (method !== "POST" || path !== "/plants" || !isJson || plant === undefined || violations.length > 0)
    return undefined;
  if (!hasToken(request) || headers.prefer !== undefined) return undefined;
  const { id, name, tag } = plant;
  const member = (of: string | undefined) => (of === undefined ? [] : [of]);
  const sent = [`"id":${id}`, `"name":${JSON.stringify(name)}`, ...member(tag && `"tag":${JSON.stringify(tag)}`)];
  // Without the white space outside of its strings.
  const compact = body?.replace(/("(?:[^"\\]|\\.)*")|\s+/g, "$1");
  if (compact !== `{${sent.join()}}`) return undefined;
  return `{ ${[`id: ${integerLiteral(id)}`, `name: ${literal(name)}`, ...member(tag && `tag: ${literal(tag)}`)].join(", ")} }`;
}

function fetchCode(request: Recorded, baseUrl: string): string {
  const { path = "" } = request;
  const token: [string, string] = ["authorization", '"Bearer " + (process.env.PLANT_STORE_TOKEN ?? "t1")'];
  const init = initOf(request, hasToken(request) ? [token] : [], "");
  return `${comments([...doubtsOf(request), ...limitsOf(request)])}const response = await fetch(${literal(baseUrl + path)}, ${init});
console.log(response.status, await response.text());
`;
}

/** Returns the options of a fetch, as code. @param more fields that are no recorded text */
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

/** Returns why fetch cannot send it as it was. */
export function limitsOf({ method, path = "", body }: Recorded): readonly string[] {
  return [
    ...(/^(?:connect|trace|track)$/i.test(method)
      ? [`fetch refuses the method ${literal(method)}: use the curl line.`]
      : []),
    ...(/^(?:delete|get|head|options|post|put)$/.test(method.toLowerCase()) && method !== method.toUpperCase()
      ? ["fetch sends this method in capitals: use the curl line."]
      : []),
    ...(body && /^(?:get|head)$/i.test(method) ? ["fetch refuses a body with this method: use the curl line."] : []),
    ...(/\/\.{1,2}(?:\/|$)|\\|%2e|[{}|^<>"`\s]/i.test(path)
      ? ["fetch changes this path before it sends it: use the curl line."]
      : []),
  ];
}
