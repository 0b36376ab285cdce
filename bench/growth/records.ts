import { createPlantStore } from "@plant-store/mock-server";
import { TOKEN } from "../plant.ts";
import { type Measured, measureRow, type Row } from "../row.ts";
import { bodiesOf, create, type Ids, idOf } from "./create.ts";

const SIZES = [10, 1_000, 100_000, 1_000_000];
const CREATES = 5_000;

/** New ids each round, so that a store grows by that much; a small one begins each round anew. */
export function measureRecords(ids: Ids): Promise<Row> {
  return measureRow({
    title: `A create as records grow, ids ${ids}`,
    about: `Microseconds a create by store.service, ${CREATES.toLocaleString("en-US")} new ids a round, in a store that holds so many records before. The base holds 10.`,
    unit: "µs",
    rounds: 25,
    warmUpRounds: 3,
    contenders: SIZES.map((size) => contenderOf(ids, size)),
  });
}

function contenderOf(ids: Ids, size: number): Measured {
  const store = createPlantStore({
    tokens: [TOKEN],
    seed: Array.from({ length: size }, (_, index) => ({ id: idOf(ids, index), name: `Plant ${index}` })),
  });
  let from = size;
  return {
    name: `${size.toLocaleString("en-US")} records`,
    ...(size > 10 && { target: { atMost: 1.3 } }),
    async measure() {
      // Seeding a large one again would cost more than it measures; it has grown by a few per cent at the end.
      if (size <= 1_000) {
        await store.reset();
        from = size;
      }
      const bodies = bodiesOf(ids, from, CREATES);
      from += CREATES;
      return create(store, bodies);
    },
  };
}
