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

/**
 * A POST of the plant as it goes over the wire, without its id: what stands before it and what stands behind. An id of ten
 * digits belongs between.
 */
export const CREATE: readonly [before: string, behind: string] = createAround(1_000_000_000);

function createAround(id: number): [string, string] {
  const body = JSON.stringify({ ...PLANT, id });
  const request = [
    "POST /plants HTTP/1.1",
    "Host: 127.0.0.1",
    `Authorization: Bearer ${TOKEN}`,
    "Content-Type: application/json",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "",
    body,
  ].join("\r\n");
  const [before = "", behind = ""] = request.split(String(id));
  return [before, behind];
}

/** @throws Error unless it is what the answer says */
export function expectAnswer(who: string, value: unknown): void {
  if (JSON.stringify(value) !== ANSWER) throw new Error(`${who} came to ${JSON.stringify(value)}, not ${ANSWER}.`);
}
