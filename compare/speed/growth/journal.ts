import { createPlantStore } from "@plant-store/mock-server";
import { TOKEN } from "../plant.ts";
import { type Measured, measureRow, type Row } from "../row.ts";
import { bodiesOf, create } from "./create.ts";

const SIZE = 1_000;
/** One fill is too short to be measured. */
const FILLS = 10;

export function measureJournal(): Promise<Row> {
  const bodies = bodiesOf("ascending", 1, SIZE);
  const contender = (name: string, journalSize: number, isEmptied: boolean): Measured => {
    // The records are in the seed, so that a reset empties only the journal.
    const seed = Array.from({ length: SIZE }, (_, index) => ({ id: index + 1, name: `Plant ${index + 1}` }));
    const store = createPlantStore({ tokens: [TOKEN], journalSize, seed });
    return {
      name,
      async measure() {
        let micros = 0;
        for (let fill = 0; fill < FILLS; fill++) {
          if (isEmptied) await store.reset();
          micros += await create(store, bodies);
        }
        return micros / FILLS;
      },
    };
  };
  return measureRow({
    title: "A create as the journal fills",
    about:
      "Microseconds a create by store.service, ten times 1,000 a round, of the same 1,000 ids. The base's journal is emptied before each thousand, outside of what is measured, and holds 1,000 after it.",
    unit: "µs",
    rounds: 40,
    warmUpRounds: 5,
    contenders: [
      contender("a journal that fills", SIZE, true),
      { ...contender("a journal at its limit", SIZE, false), target: { atMost: 1.1 } },
      contender("no journal", 0, false),
    ],
  });
}
