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
  numbers: () => JSON.stringify(Array.from({ length: BYTES / 9 }, (_, index) => 10_000_000 + index)),
  fractions: () =>
    JSON.stringify(
      Array.from({ length: BYTES / 9 }, (_, index) => (index % 90_000) / 7).map((x) => Number(x.toFixed(3))),
    ),
  "deep nesting": () => "[".repeat(BYTES / 2) + "]".repeat(BYTES / 2),
};

export async function measureBodies(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [what, member] of Object.entries(MEMBERS)) rows.push(await measureBody(what, member()));
  return rows;
}

function measureBody(what: string, member: string): Promise<Row> {
  const body = new TextEncoder().encode(`{"id":1,"name":"Fern","further":${member}}`);
  const store = createPlantStore({ tokens: [TOKEN], journalSize: 0 });
  return measureRow({
    title: `A body of 1 MB: ${what}`,
    about: `Milliseconds for a create of ${body.length.toLocaleString("en-US")} bytes by store.service, journal off. The base decodes and parses the same bytes, by TextDecoder and JSON.parse.`,
    unit: "ms",
    rounds: 20,
    warmUpRounds: 5,
    contenders: [
      { name: "decode and JSON.parse", measure: () => timeToParse(body) },
      { name: "a create", target: { atMost: 2 }, measure: async () => (await create(store, [body])) / 1_000 },
    ],
  });
}

const decoder = new TextDecoder();

async function timeToParse(body: Uint8Array): Promise<number> {
  await collectGarbage();
  const start = performance.now();
  const { name }: { name: string } = JSON.parse(decoder.decode(body));
  const duration = performance.now() - start;
  if (name !== "Fern") throw new Error("The body was read wrong.");
  return duration;
}
