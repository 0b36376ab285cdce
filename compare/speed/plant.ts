/** The request and the response of every row. */
import type { Fetch } from "../clients/client.ts";

export const TOKEN = "a-token-of-24-characters";
export const PLANT = { id: 4_242_424_242, name: "Monstera deliciosa", tag: "tropical" };
export const RESPONSE_BODY = '{"name":"Monstera deliciosa","tag":"tropical"}';
export const REQUEST: RequestInit & { readonly body: string } = {
  method: "POST",
  headers: { Authorization: `Bearer ${TOKEN}`, "Content-Type": "application/json" },
  body: JSON.stringify(PLANT),
};

export const BASE_URL = "https://api.plants.test/v1";

/** Responds to every call, with a Response of its own. */
export const stub: Fetch = async () => new Response(RESPONSE_BODY, { headers: { "Content-Type": "application/json" } });

/** A POST of the plant as it goes over the wire, cut where an id of ten digits belongs. */
export const CREATE: readonly string[] = [
  "POST /plants HTTP/1.1",
  "Host: 127.0.0.1",
  `Authorization: Bearer ${TOKEN}`,
  "Content-Type: application/json",
  `Content-Length: ${REQUEST.body.length}`,
  "",
  REQUEST.body,
]
  .join("\r\n")
  .split(String(PLANT.id));

/** @throws Error unless the value is that of the response */
export function expectPlant(who: string, value: unknown): void {
  if (JSON.stringify(value) !== RESPONSE_BODY)
    throw new Error(`${who} returned ${JSON.stringify(value)}, not ${RESPONSE_BODY}.`);
}
