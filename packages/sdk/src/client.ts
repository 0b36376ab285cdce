import { callSafely, dataOf, type SafeResult } from "./call/safe.ts";
import { CONFIGURATION, type Configuration, configureClient } from "./configuration.ts";
import type { NewPlant, OperationId, Plant } from "./contract.ts";
import { createPlant as createPlantOperation } from "./operations.ts";
import type { CallOptions, PlantStoreClientOptions } from "./options.ts";

/** A client of the Plant Store. */
export interface PlantStoreClient {
  /**
   * Creates a plant. Resolves to the plant, as the service returned it.
   *
   * @throws AnyPlantStoreError. Its `code` says what went wrong, its `outcome` whether the plant may exist.
   * @example const plant = await plants.createPlant({ id: 9_223_372_036_854_775_807n, name: "Monstera", tag: "tropical" });
   */
  createPlant(plant: NewPlant, options?: CallOptions): Promise<Plant>;

  /** The same operations, which never reject: a failure is a value. */
  readonly safe: SafePlantStoreClient;
}

/** The client's operations with their failures as values. */
export interface SafePlantStoreClient {
  /**
   * Creates a plant. Never rejects: the error that `createPlant` would throw is the result's `error`.
   *
   * @example
   * const result = await plants.safe.createPlant({ id: 1, name: "Fern" });
   * if (result.ok) console.log(result.data.name);
   * else if (result.error.code === "bad_request") console.error(result.error.body.message);
   */
  createPlant(plant: NewPlant, options?: CallOptions): Promise<SafeResult<Plant>>;
}

/** Makes the compiler ask for each operation of the contract. */
interface Complete extends Record<OperationId, unknown> {
  readonly safe: Record<OperationId, unknown>;
  readonly [CONFIGURATION]: () => Configuration;
}

/**
 * Creates a client. Sends nothing yet.
 *
 * @throws ConfigurationError if an option is wrong. The message names it.
 * @example const plants = createPlantStoreClient({ baseUrl: "https://api.example.com/v1", token: "t1" });
 */
export function createPlantStoreClient(options?: PlantStoreClientOptions): PlantStoreClient {
  // Only closures hold it, so that no inspection of the client shows the token.
  const configuration = configureClient(options);

  const createPlant = (plant: NewPlant, options?: CallOptions) =>
    callSafely(configuration, createPlantOperation, options, plant);

  const client = {
    createPlant: (plant: NewPlant, options?: CallOptions) => createPlant(plant, options).then(dataOf),
    safe: { createPlant },
    // A function, so that no inspection of the client shows the token.
    [CONFIGURATION]: () => configuration,
  } satisfies Complete;
  return client;
}
