import { createPlantStore } from "@plant-store/mock-server";
import { collectGarbage } from "../garbage.ts";
import { TOKEN } from "../plant.ts";
import { measureRow, type Row } from "../row.ts";
import { create } from "./create.ts";

const BYTES = 1_000_000;

/** Values of a further member of a plant, which the service reads and drops. */
const MEMBERS: Readonly<Record<string, () => string>> = {
  text: () => JSON.stringify("Monstera deliciosa ".repeat(BYTES / 19)),
  "text with escapes": () => JSON.stringify('"Fern"\n'.repeat(BYTES / 10)),
  numbers: () => JSON.stringify(numbers()),
  fractions: () =>
    JSON.stringify(
      Array.from({ length: BYTES / 9 }, (_, index) => (index % 90_000) / 7).map((x) => Number(x.toFixed(3))),
    ),
  "deep nesting": () => "[".repeat(BYTES / 2) + "]".repeat(BYTES / 2),
};

/** Bodies in which the `id` is harder to find; nothing is promised of them. */
const BODIES: Readonly<Record<string, () => string>> = {
  // As text, since JSON.stringify writes 1.0 as 1.
  "numbers, beside the id spelled otherwise": () => bodyOf(`[{"id":1.0},${numbers().join()}]`),
  "a list of ids": () => bodyOf(JSON.stringify(Array.from({ length: BYTES / 13 }, (_, id) => ({ id })))),
  "an id of a megabyte": () => `{"id":1.${"0".repeat(BYTES)},"name":"Fern"}`,
};

export async function measureBodies(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [what, member] of Object.entries(MEMBERS)) rows.push(await measureBody(what, bodyOf(member()), true));
  for (const [what, body] of Object.entries(BODIES)) rows.push(await measureBody(what, body(), false));
  return rows;
}

function measureBody(what: string, text: string, isPromised: boolean): Promise<Row> {
  const body = new TextEncoder().encode(text);
  const store = createPlantStore({ tokens: [TOKEN], journalSize: 0 });
  const decoder = new TextDecoder();
  const decoded = decoder.decode(body);
  const promise = isPromised
    ? "At most 2 times the base is promised, so of decoding and parsing."
    : "Nothing is promised of such a body.";
  return measureRow({
    title: `A body of 1 MB: ${what}`,
    about: `Milliseconds for a create of ${body.length.toLocaleString("en-US")} bytes by store.service, journal off. The base decodes and parses the same bytes, by TextDecoder and JSON.parse. ${promise}`,
    unit: "ms",
    rounds: 20,
    warmUpRounds: 5,
    contenders: [
      { name: "decode and JSON.parse", measure: () => timeToParse(() => decoder.decode(body)) },
      { name: "JSON.parse only", measure: () => timeToParse(() => decoded) },
      {
        name: "a create",
        ...(isPromised && { target: { atMost: 2 } }),
        measure: async () => (await create(store, [body])) / 1_000,
      },
    ],
  });
}

async function timeToParse(read: () => string): Promise<number> {
  await collectGarbage();
  const start = performance.now();
  const { name }: { name: string } = JSON.parse(read());
  const duration = performance.now() - start;
  if (name !== "Fern") throw new Error("The body was read wrong.");
  return duration;
}

function bodyOf(member: string): string {
  return `{"id":1,"name":"Fern","further":${member}}`;
}

function numbers(): number[] {
  return Array.from({ length: BYTES / 9 }, (_, index) => 10_000_000 + index);
}
