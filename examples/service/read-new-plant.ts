import type { NewPlant, Plant } from "@plant-store/sdk";
import { Ajv2020, type Options } from "ajv/dist/2020.js";
import contract from "./openapi.json" with { type: "json" };

/** A plant and its exact id, or why the body is not a NewPlant. */
export type Reading = { readonly id: bigint; readonly plant: Plant } | { readonly problem: string };

// ajv sees the id as JSON.parse does, perhaps rounded: `readId` checks its format.
const options: Options = { formats: { int64: true }, keywords: ["components"] };
const { components } = contract;
const ajv = new Ajv2020(options);
const isNewPlant = ajv.compile<NewPlant>({ $ref: "#/components/schemas/NewPlant", components });
/** Also removes the members that a Plant does not have. */
const isPlant = new Ajv2020({ ...options, removeAdditional: "all" }).compile<Plant>({
  $ref: "#/components/schemas/Plant",
  components,
});

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

export function readNewPlant(body: ArrayBuffer | Uint8Array): Reading {
  try {
    const json = utf8.decode(body);
    const input: unknown = JSON.parse(json);
    if (!isNewPlant(input)) return { problem: ajv.errorsText(isNewPlant.errors, { dataVar: "" }) };
    const id = readId(json);
    if (id === undefined) return { problem: "/id must be int64" };
    const { id: _rounded, ...plant } = input;
    return isPlant(plant) ? { id, plant } : { problem: ajv.errorsText(isPlant.errors, { dataVar: "" }) };
  } catch {
    return { problem: "The body is not JSON in UTF-8." };
  }
}

/** JSON.parse rounds an id past 2^53. Its source still has every digit. */
function readId(json: string): bigint | undefined {
  const { id: source } = JSON.parse(json, sourceOfId);
  const [, digits] = /^(-?\d+)(?:\.0+)?$/.exec(source) ?? [];
  const id = digits === undefined ? undefined : BigInt(digits);
  return id === undefined || BigInt.asIntN(64, id) === id ? id : undefined;
}

function sourceOfId(key: string, value: unknown, context?: { readonly source?: string }): unknown {
  return key === "id" ? context?.source : value;
}
