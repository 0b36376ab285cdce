// Generated from spec/openapi.yaml by `npm run generate`. Do not edit.

import type { Sendable } from "../operation.ts";
import type { components } from "./types.ts";

type NewPlant = components["schemas"]["NewPlant"];
type Plant = components["schemas"]["Plant"];

/** The operations as methods. */
export interface Methods<Options> {
  /**
   * Creates a new plant in the store. Resolves to the plant that was created, as the service returned it.
   *
   * @param plant The plant to create. Its identification number is chosen by the client.
   * @throws AnyPlantStoreError. Its `code` says what went wrong, its `outcome` whether the plant may exist.
   * @example const plant = await plants.createPlant({ id: 9_223_372_036_854_775_807n, name: "Monstera", tag: "tropical" });
   */
  createPlant(plant: Sendable<NewPlant>, options?: Options): Promise<Plant>;
}

/** The operations as methods that never reject. */
export interface SafeMethods<Options, Results extends Record<keyof Methods<Options>, unknown>> {
  /**
   * Creates a new plant in the store. Never rejects: the error that `createPlant` would throw is the result's `error`.
   *
   * @example
   * const result = await plants.safe.createPlant({ id: 9_223_372_036_854_775_807n, name: "Monstera", tag: "tropical" });
   * if (result.ok) console.log(result.data);
   * else if (result.error.code === "bad_request") console.error(result.error.body.message);
   */
  createPlant(plant: Sendable<NewPlant>, options?: Options): Promise<Results["createPlant"]>;
}
