import type { PlantRepository } from "../core/repository.ts";
import { createService, type Service } from "../core/service.ts";
import { type Configuration, configure } from "./configuration.ts";
import { createFetch } from "./fetch.ts";
import type { PlantStoreOptions } from "./options.ts";
import { type StoredPlants, storedPlants } from "./plants.ts";

/** The service with its records: one value that every transport serves. */
export interface PlantStore {
  /** The base URL that the store was given, without trailing slashes. */
  readonly baseUrl: string | undefined;
  /** `fetch`, answered by the service itself: pass it to the SDK, and nothing is intercepted and no socket opened. */
  readonly fetch: typeof globalThis.fetch;
  /** What the service stored. */
  readonly plants: StoredPlants;
  /** Back to the seed. A request that began before it writes nothing into the new records. */
  reset(): Promise<void>;
  /** The service behind every transport, in plain values: what an adapter of your own calls. */
  readonly service: Service;
}

/**
 * A Plant Store of your own.
 *
 * @throws TypeError when an option is wrong; the message names it and what it must be.
 * @example
 * const store = createPlantStore({ baseUrl: "https://api.plants.test", tokens: ["t1"] });
 */
export function createPlantStore(options: PlantStoreOptions = {}): PlantStore {
  const configuration = configure(options);
  const { baseUrl } = configuration;
  let plants = seeded(configuration);
  const service = createService(configuration, () => plants);
  return {
    baseUrl: baseUrl && baseUrl.origin + baseUrl.prefix,
    fetch: createFetch(service, baseUrl),
    plants: storedPlants(() => plants),
    async reset() {
      plants = seeded(configuration);
      await plants;
    },
    service,
  };
}

function seeded({ repository, seed }: Configuration): Promise<PlantRepository> {
  const plants = seed.reduce(async (repository, plant) => {
    const plants = await repository;
    await plants.put(plant, "replace");
    return plants;
  }, Promise.resolve().then(repository));
  // A repository that fails is told to whoever uses it next, not to the process.
  plants.catch(() => {});
  return plants;
}
