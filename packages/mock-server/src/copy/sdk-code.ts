import { readNewPlant, record } from "../contract.ts";
import { readDigits } from "../shared/int64.ts";
import type { CopiedRequest } from "./copied-request.ts";
import { integerLiteral, literal } from "./javascript.ts";

/** Returns code that sends this by the SDK, with the token of PLANT_STORE_TOKEN; undefined where the SDK would send something else. */
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

function sdkCall({ method, path, headers, body }: CopiedRequest): string | undefined {
  const fields = new Map(headers.map(([name, parts]) => [name.toLowerCase(), parts]));
  const isJson = /^application\/json$/i.test(fields.get("content-type")?.join() ?? "");
  const hasToken = /^bearer ,$/i.test(fields.get("authorization")?.join() ?? "");
  if (method !== "POST" || path !== "/plants" || !isJson || !hasToken || fields.has("prefer")) return undefined;
  const plant = typeof body === "string" ? plantLiteral(body) : undefined;
  return plant === undefined ? undefined : `plants.safe.createPlant(${plant})`;
}

const STRING = /"(?:[^"\\]|\\.)*"/.source;
const MEMBER = `"([A-Za-z]\\w*)":(${STRING}|-?\\d{1,19})`;
const BODY = new RegExp(`^\\{${MEMBER}(?:,${MEMBER})*\\}$`);

/** Returns a plant as code, if the SDK makes this body of it, but for white space between the members. */
function plantLiteral(body: string): string | undefined {
  const compact = body.replace(new RegExp(`(${STRING})|\\s+`, "g"), "$1");
  if (!BODY.test(compact)) return undefined;
  const plant = new Map<string, unknown>();
  const members: string[] = [];
  for (const [, name = "", text = ""] of compact.matchAll(new RegExp(MEMBER, "g"))) {
    const isText = text.startsWith('"');
    const value = isText ? parsed(text) : readDigits(text);
    const written = isText ? JSON.stringify(value) : String(value);
    if (written !== text || plant.has(name) || !Object.hasOwn(record.members, name)) return undefined;
    plant.set(name, value);
    members.push(`${name}: ${isText ? literal(value) : integerLiteral(text)}`);
  }
  return readNewPlant(Object.fromEntries(plant)).issues ? undefined : `{ ${members.join(", ")} }`;
}

function parsed(text: string): string | undefined {
  try {
    return String(JSON.parse(text));
  } catch {
    return undefined;
  }
}
