/** Whether a create costs more as records or bodies grow. */
import { createPlantStore } from "@plant-store/mock-server";
import { type Ids, timeCalls, timeCreates } from "../calls.ts";
import { startWorker } from "../cores.ts";
import { TOKEN } from "../plant.ts";
import type { Figure } from "../rounds.ts";

function records(ids: Ids): Figure {
  return {
    title: `A create, ids ${ids}`,
    about: "Microseconds by store.service, 5,000 new ids a round, no journal, in a store that holds this many records.",
    rounds: [25, 3],
    contenders: [10, 1_000_000].map((size) => ({
      name: `${size.toLocaleString("en-US")} before`,
      target: size > 10 ? "≤ 1.3" : undefined,
      // In one heap, the small store would pay for the collection of a million records.
      start(stack) {
        const worker = stack.use(startWorker<object, number>("server", "records-process.ts", ids, String(size)));
        return () => worker.run({});
      },
    })),
  };
}

const BYTES = 1_000_000;
const many = (make: (index: number) => number): number[] =>
  Array.from({ length: BYTES / 9 }, (_, index) => make(index));

/** Values of a further member of a plant, which the service reads and drops. */
const MEMBERS: Readonly<Record<string, () => string>> = {
  text: () => JSON.stringify("Monstera deliciosa ".repeat(BYTES / 19)),
  "text with escapes": () => JSON.stringify('"Fern"\n'.repeat(BYTES / 10)),
  numbers: () => JSON.stringify(many((index) => 10_000_000 + index)),
  fractions: () => JSON.stringify(many((index) => Number(((index % 90_000) / 7).toFixed(3)))),
  "deep nesting": () => "[".repeat(BYTES / 2) + "]".repeat(BYTES / 2),
};

function body(what: string, member: () => string): Figure {
  const encode = () => new TextEncoder().encode(`{"id":1,"name":"Fern","further":${member()}}`);
  return {
    title: `A body of 1 MB: ${what}`,
    about: "Microseconds for a create by store.service, no journal.",
    rounds: [20, 5],
    contenders: [
      {
        name: "decode and JSON.parse",
        start() {
          const [decoder, bytes] = [new TextDecoder(), encode()];
          return async () => (await timeCalls(1, () => JSON.parse(decoder.decode(bytes)))).micros;
        },
      },
      {
        name: "a create",
        target: "≤ 2",
        start() {
          const [store, bodies] = [createPlantStore({ tokens: [TOKEN], journalSize: 0 }), [encode()]];
          return () => timeCreates(store, bodies);
        },
      },
    ],
  };
}

export const growth: readonly Figure[] = [
  records("ascending"),
  records("random"),
  ...Object.entries(MEMBERS).map(([what, member]) => body(what, member)),
];
