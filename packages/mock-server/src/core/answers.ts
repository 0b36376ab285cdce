import type { Plant } from "../contract.ts";
import { PLAIN_CHALLENGE } from "./authentication.ts";
import { type Refusal, refuse } from "./errors.ts";
import type { ServiceAnswer } from "./message.ts";
import type { PlantRecord } from "./repository.ts";

/** The methods of the one path (RFC 9110 10.2.1). */
export const ALLOW = "POST, OPTIONS";

/** A Plant is what was stored without its id: a member that the contract gains is answered too. */
export function created({ id: _id, ...plant }: PlantRecord): ServiceAnswer {
  return json(200, plant satisfies Plant);
}

export function refused({ status, error, message, headers }: Refusal): ServiceAnswer {
  return json(status, { error, message }, headers);
}

/** An answer that someone asked for, with the fields without which its status would break RFC 9110 (15.5.2, 15.5.6). */
export function askedFor(status: number, message: string, headers: Readonly<Record<string, string>>): Refusal {
  const required = status === 401 ? PLAIN_CHALLENGE : status === 405 ? { Allow: ALLOW } : {};
  return { status, error: status * 100, message, headers: { ...headers, ...required } };
}

/** The refusal of any other method (RFC 9110 15.5.6). */
export function methodNotAllowed(): Refusal {
  return refuse("method_not_allowed", `The method must be one of ${ALLOW}.`, { Allow: ALLOW });
}

function json(status: number, body: object, headers: Readonly<Record<string, string>> = {}): ServiceAnswer {
  return { status, headers: { "Content-Type": "application/json", ...headers }, body: JSON.stringify(body) };
}
