import type { Plant } from "../contract.ts";
import type { Refusal } from "./errors.ts";
import type { ServiceAnswer } from "./message.ts";
import type { PlantRecord } from "./repository.ts";

/** A Plant is what was stored without its id: a member that the contract gains is answered too. */
export function created({ id: _id, ...plant }: PlantRecord): ServiceAnswer {
  return json(200, plant satisfies Plant);
}

export function refused({ status, error, message, headers }: Refusal): ServiceAnswer {
  return json(status, { error, message }, headers);
}

function json(status: number, body: object, headers: Readonly<Record<string, string>> = {}): ServiceAnswer {
  return { status, headers: { "Content-Type": "application/json", ...headers }, body: JSON.stringify(body) };
}
