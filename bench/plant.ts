/** The one request and the one answer of every row. */
export const TOKEN = "a-token-of-24-characters";
export const PLANT = { id: 4_242_424_242, name: "Monstera deliciosa", tag: "tropical" };
export const ANSWER = '{"name":"Monstera deliciosa","tag":"tropical"}';
/** As `fetch` takes it. */
export const REQUEST: RequestInit = {
  method: "POST",
  headers: { Authorization: `Bearer ${TOKEN}`, "Content-Type": "application/json" },
  body: JSON.stringify(PLANT),
};

/** @throws Error unless it is what the answer says */
export function expectAnswer(who: string, value: unknown): void {
  if (JSON.stringify(value) !== ANSWER) throw new Error(`${who} came to ${JSON.stringify(value)}, not ${ANSWER}.`);
}
