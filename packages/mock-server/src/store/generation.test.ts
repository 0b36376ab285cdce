import { setImmediate as nextTurnOfTheLoop } from "node:timers/promises";
import { expect, test } from "vitest";
import { createMemoryRepository } from "./memory-repository.ts";
import { createPlantStore, type PlantStore } from "./store.ts";

test("plants are stored in the order in which they came, also while the repository opens", async () => {
  // In which turn of the queue the second one could overtake the first is the engine's business: so all are tried.
  for (let opening = 0; opening < 30; opening++) {
    for (let second = 0; second < 4; second++) {
      const memory = createMemoryRepository();
      const stored: bigint[] = [];
      const put: typeof memory.put = (plant, duplicates) => {
        stored.push(plant.id);
        return memory.put(plant, duplicates);
      };
      let open = () => {};
      const opened = new Promise<void>((resolve) => {
        open = resolve;
      });
      // As a caller without types can: one that opens later.
      const repository = () => opened.then(() => ({ ...memory, put })) as never;
      const { service } = createPlantStore({ repository });
      await nextTurnOfTheLoop();
      const first = create(service, 101);
      for (let turn = 0; turn < second; turn++) await undefined;
      const opens = turns(opening).then(open);
      await Promise.all([first, opens, create(service, 102)]);
      expect(stored).toEqual([101n, 102n]);
    }
  }
});

test("an id twice is refused by the policy, also by a repository that opens later", async () => {
  // As a caller without types can.
  const repository = () => nextTurnOfTheLoop().then(createMemoryRepository) as never;
  const { service } = createPlantStore({ duplicates: "reject", repository });
  expect(await Promise.all([create(service, 1), create(service, 1)])).toMatchObject([{ status: 200 }, { status: 400 }]);
});

function create(service: PlantStore["service"], id: number): Promise<unknown> {
  return service.answer({
    method: "POST",
    path: "/plants",
    headers: { authorization: "Bearer t1" },
    async readBody() {
      for (let turn = 0; turn < 2; turn++) await undefined;
      return new TextEncoder().encode(`{"id":${id},"name":"Fern"}`);
    },
  });
}

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await undefined;
}
