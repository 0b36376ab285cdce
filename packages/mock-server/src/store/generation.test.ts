import { setImmediate as nextTurnOfTheLoop } from "node:timers/promises";
import { expect, test } from "vitest";
import { createMemoryRepository } from "./memory-repository.ts";
import { createPlantStore, type PlantStore } from "./store.ts";

test("plants are stored in the order in which they came, also while the repository takes its seed", async () => {
  // In which turn of the queue the second one could overtake the first is the engine's business: so all are tried.
  for (let opening = 0; opening < 30; opening++) {
    for (let second = 0; second < 4; second++) {
      const memory = createMemoryRepository();
      const stored: bigint[] = [];
      let open = () => {};
      const seeded = new Promise<void>((resolve) => {
        open = resolve;
      });
      const { service } = createPlantStore({
        seed: [{ id: 1, name: "Fern" }],
        repository: () => ({
          ...memory,
          async put(plant, duplicates) {
            stored.push(plant.id);
            if (plant.id === 1n) await seeded;
            return memory.put(plant, duplicates);
          },
        }),
      });
      await nextTurnOfTheLoop();
      const first = create(service, 101);
      turns(opening).then(open);
      await turns(second);
      await Promise.all([first, create(service, 102)]);
      expect(stored).toEqual([1n, 101n, 102n]);
    }
  }
});

function create(service: PlantStore["service"], id: number): Promise<unknown> {
  return service.answer({
    method: "POST",
    path: "/plants",
    headers: { authorization: "Bearer t1" },
    async readBody() {
      await turns(2);
      return new TextEncoder().encode(`{"id":${id},"name":"Fern"}`);
    },
  });
}

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await undefined;
}
