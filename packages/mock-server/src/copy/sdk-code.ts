import { type Operation, operations, type Parameter, type Read } from "../contract.ts";
import type { CopiedRequest } from "./copied-request.ts";
import { literal } from "./javascript.ts";

/** With the token of PLANT_STORE_TOKEN; undefined where the SDK would send something else. */
export function sdkCode(requests: readonly CopiedRequest[], baseUrl: string): string | undefined {
  const calls = requests.map((request) => sdkCall(request));
  if (!calls.every((call) => call !== undefined)) return undefined;
  return `import { createPlantStoreClient } from "@plant-store/sdk";

const plants = createPlantStoreClient({ baseUrl: ${literal(baseUrl)}, token: process.env.PLANT_STORE_TOKEN ?? "t1" });
${calls
  .slice(0, -1)
  .map((call) => `await ${call};\n`)
  .join("")}const result = await ${calls.at(-1)};
console.log(result.ok ? result.data : result.error);
`;
}

function sdkCall(request: CopiedRequest): string | undefined {
  const fields = new Map(request.headers.map(([name, parts]) => [name.toLowerCase(), parts]));
  const type = fields.get("content-type")?.join();
  const hasToken = /^bearer ,$/i.test(fields.get("authorization")?.join() ?? "");
  if (!hasToken || fields.has("prefer")) return undefined;
  const all: readonly (readonly [id: string, operation: Operation])[] = Object.entries(operations);
  for (const [id, operation] of all) {
    const given = argumentsOf(operation, request);
    const hasType = operation.body === undefined ? type === undefined : /^application\/json$/i.test(type ?? "");
    if (given !== undefined && hasType) return `plants.safe.${id}(${given.join(", ")})`;
  }
  return undefined;
}

function argumentsOf(operation: Operation, { method, path, body }: CopiedRequest): readonly string[] | undefined {
  const { parameters = [], body: read } = operation;
  const pattern = operation.path.replace(/[.~]/g, "\\$&").replace(/\{(\w+)\}/g, "(?<$1>[^/]+)");
  const match = method === operation.method ? new RegExp(`^${pattern}$`).exec(path) : null;
  if (match === null || (read === undefined) !== (body === undefined)) return undefined;
  const inPath = parameters.filter((parameter) => parameter.in === "path");
  const given = inPath.map((parameter) => parameterLiteral(parameter, match.groups?.[parameter.name] ?? ""));
  if (read !== undefined) given.push(typeof body === "string" ? bodyLiteral(body, read) : undefined);
  return given.every((code) => code !== undefined) ? given : undefined;
}

function parameterLiteral({ type, scalar }: Parameter, text: string): string | undefined {
  const value = type === "string" ? text : parsed(text);
  // Only a text that is sent as it is: the SDK encodes any other in its own way.
  return scalar.is(value) && /^[\w.~-]+$/.test(text) ? code(value) : undefined;
}

const STRING = /"(?:[^"\\]|\\.)*"/.source;
const MEMBER = `"([A-Za-z]\\w*)":(${STRING}|-?\\d{1,19}(?:\\.\\d{1,17})?|true|false|null)`;
const BODY = new RegExp(`^\\{${MEMBER}(?:,${MEMBER})*\\}$`);

/** Undefined if the SDK makes another body of it. White space between the members does not count. */
function bodyLiteral(body: string, read: Read<unknown>): string | undefined {
  // A string without its end is matched too: a second look from each of its quotes would take minutes.
  const compact = body.replace(new RegExp(`(${STRING}?)|\\s+`, "g"), "$1");
  if (!BODY.test(compact)) return undefined;
  const given = new Map<string, unknown>();
  for (const [, name = "", text = ""] of compact.matchAll(new RegExp(MEMBER, "g"))) {
    const value = parsed(text);
    if (value === undefined || given.has(name)) return undefined;
    given.set(name, value);
  }
  const { value } = read(Object.fromEntries(given));
  if (![...given.keys()].every((name) => Object.hasOwn(Object(value), name))) return undefined;
  return `{ ${[...given].map(([name, member]) => `${name}: ${code(member)}`).join(", ")} }`;
}

/** Without its rounding; undefined where JavaScript writes it in another way. */
function parsed(text: string): unknown {
  try {
    const value = JSON.parse(text);
    if (Number.isInteger(value) && !Number.isSafeInteger(value)) return BigInt(text);
    return JSON.stringify(value) === text ? value : undefined;
  } catch {
    return undefined;
  }
}

function code(value: unknown): string {
  return typeof value === "bigint" ? `${value}n` : literal(value);
}
