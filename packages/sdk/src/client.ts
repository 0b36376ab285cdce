import { readAnswer, shownOf } from "./answer.ts";
import { call, repeat } from "./call.ts";
import { CALL_OPTIONS, CONFIGURATION, configureClient } from "./configuration.ts";
import type { NewPlant, Plant } from "./contract.ts";
import { encodeNewPlant } from "./new-plant.ts";
import type { CallOptions, PlantStoreClientOptions } from "./options.ts";
import { hideHeaders } from "./response.ts";
import { type SafeResult, toPlantStoreError } from "./safe.ts";

/** A client of the Plant Store. */
export interface PlantStoreClient {
  /**
   * Creates a plant and resolves to what the service stored of it.
   *
   * @throws one of AnyPlantStoreError: its `code` says what went wrong, its `outcome` whether the plant may exist.
   * @example const plant = await plants.createPlant({ id: 9_223_372_036_854_775_807n, name: "Monstera", tag: "tropical" });
   */
  createPlant(plant: NewPlant, options?: CallOptions): Promise<Plant>;

  /** The same operations with their failures as values: these never reject. */
  readonly safe: SafePlantStoreClient;
}

/** The client's operations with their failures as values. */
export interface SafePlantStoreClient {
  /**
   * Creates a plant. Never rejects: what `createPlant` throws is the result's `error`.
   *
   * @example
   * const result = await plants.safe.createPlant({ id: 1, name: "Fern" });
   * if (result.ok) console.log(result.data.name);
   * else if (result.error.code === "bad_request") console.error(result.error.body.message);
   */
  createPlant(plant: NewPlant, options?: CallOptions): Promise<SafeResult<Plant>>;
}

/**
 * Makes a client. Nothing is sent yet.
 *
 * @throws ConfigurationError when an option is wrong; the message names it and the remedy.
 * @example const plants = createPlantStoreClient({ baseUrl: "https://api.example.com/v1", token: "t1" });
 */
export function createPlantStoreClient(options?: PlantStoreClientOptions): PlantStoreClient {
  // Held by closures alone, so that no inspection of the client shows the token.
  const configuration = configureClient(options);

  const createPlant = (newPlant: NewPlant, options?: CallOptions): Promise<SafeResult<Plant>> =>
    call(configuration, options, CALL_OPTIONS, async (call): Promise<SafeResult<Plant>> => {
      const answer = await repeat(call, encodeNewPlant(newPlant));
      const { outcome: _certain, ...response } = shownOf(answer);
      return { ok: true, data: readAnswer(answer), response: hideHeaders(response) };
    }).catch((error: unknown) => ({ ok: false, error: toPlantStoreError(error) }));

  const client = {
    createPlant: async (newPlant: NewPlant, options?: CallOptions): Promise<Plant> => {
      const result = await createPlant(newPlant, options);
      if (result.ok) return result.data;
      throw result.error;
    },
    safe: { createPlant },
    // A function, so that no inspection of the client shows the token.
    [CONFIGURATION]: () => configuration,
  };
  return client;
}
