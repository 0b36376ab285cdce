import { createFaultPlan } from "../core/faults/fault-plan.ts";
import type { Generation } from "../core/generation.ts";
import type { Random } from "../core/random.ts";
import type { PlantRepository } from "../core/repository.ts";
import type { Configuration } from "./configuration.ts";
import { createRing, type Ring } from "./journal/ring.ts";

/** A generation as its store sees it. */
export interface StoreGeneration extends Generation {
  readonly plants: Promise<PlantRepository>;
  readonly requests: Ring;
}

/** The seed's records, and nothing else. */
export function createGeneration(configuration: Configuration, random: Random): StoreGeneration {
  const requests = createRing(configuration.journalSize);
  const plants = seeded(configuration);
  let ready: PlantRepository | undefined;
  let waiting = 0;
  let number = 0;
  plants.then(
    (repository) => {
      ready = repository;
    },
    // A repository that fails is told to whoever uses it next, not to the process.
    () => {},
  );
  return {
    plants,
    put(plant, duplicates) {
      // Who has waited for the repository is not to be overtaken by who finds it ready.
      if (ready !== undefined && waiting === 0) return ready.put(plant, duplicates);
      waiting++;
      return plants.then((repository) => {
        waiting--;
        return repository.put(plant, duplicates);
      });
    },
    faults: createFaultPlan(random),
    random,
    requests,
    record: requests.record,
    nextNumber: () => ++number,
  };
}

function seeded({ repository, seed }: Configuration): Promise<PlantRepository> {
  return seed.reduce(async (repository, plant) => {
    const plants = await repository;
    await plants.put(plant, "replace");
    return plants;
  }, Promise.resolve().then(repository));
}
