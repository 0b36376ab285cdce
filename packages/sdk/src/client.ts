import { readAnswer, shownOf } from "./answer.ts";
import { perform, send } from "./call.ts";
import { CALL_OPTIONS, configureClient } from "./configuration.ts";
import type { NewPlant, Plant } from "./contract.ts";
import { encodeNewPlant } from "./new-plant.ts";
import type { CallOptions, PlantStoreClientOptions } from "./options.ts";
import { createRawClient, type RawClient } from "./raw.ts";
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

  /** The openapi-fetch client underneath, over the same rules. */
  readonly raw: RawClient;
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
    perform(configuration, options, CALL_OPTIONS, async (call): Promise<SafeResult<Plant>> => {
      const answer = await send(call, encodeNewPlant(newPlant));
      const { outcome: _certain, ...response } = shownOf(answer);
      return { ok: true, data: readAnswer(answer), response };
    }).catch((error: unknown) => ({ ok: false, error: toPlantStoreError(error) }));

  let raw: RawClient | undefined;

  return {
    createPlant: async (newPlant, options) => {
      const result = await createPlant(newPlant, options);
      if (result.ok) return result.data;
      throw result.error;
    },
    safe: { createPlant },
    /** Made when it is first used: openapi-fetch looks up Request as it is made, and not every environment has one. */
    get raw() {
      raw ??= createRawClient(configuration);
      return raw;
    },
  };
}
