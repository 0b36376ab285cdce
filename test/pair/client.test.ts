import type { CaseSetup } from "@plant-store/mock-server/verify";
import { createPlantStoreClient, type PlantStoreClientOptions } from "@plant-store/sdk";
import { createRawClient } from "@plant-store/sdk/openapi-fetch";
import { describe, expect, test } from "vitest";
import { isNewPlant, TEXTS } from "../support/contract-document.ts";
import * as http from "./transports/http.ts";
import * as msw from "./transports/msw.ts";
import * as storeFetch from "./transports/store-fetch.ts";

const transports = { "store.fetch": storeFetch.connect, msw: msw.connect, http: http.connect };

const EXACT_IDS = [2 ** 53 - 1, 1 - 2 ** 53, 2n ** 53n + 1n, -(2n ** 53n) - 1n, 2n ** 63n - 1n, -(2n ** 63n), -0];

/** A plant of each text, with the same text for a tag where the contract allows that. */
const PLANTS = Object.entries(TEXTS).flatMap(([title, name]) => {
  const plants: readonly object[] = [
    { id: 1, name, tag: name.slice(0, 100) },
    { id: 1, name },
  ];
  return plants
    .filter(isNewPlant)
    .slice(0, 1)
    .map((plant) => [title, plant] as const);
});

describe.each(Object.entries(transports))("the SDK over %s", (_name, connect) => {
  async function open(setup: CaseSetup = {}, options: PlantStoreClientOptions = {}) {
    const connection = await connect(setup);
    const { baseUrl, clientOptions } = connection;
    return { ...connection, client: createPlantStoreClient({ baseUrl, token: "t1", ...clientOptions, ...options }) };
  }

  test.each(EXACT_IDS.map((id) => ({ id })))("the id $id arrives exactly", async ({ id }) => {
    await using pair = await open();
    expect(await pair.client.createPlant({ id, name: "Fern" })).toEqual({ name: "Fern" });
    expect(await pair.store.plants.values()).toEqual([{ id: BigInt(id), name: "Fern" }]);
    const { data } = await createRawClient(pair.client).POST("/plants", { body: { id, name: "Moss" } });
    expect(data).toEqual({ name: "Moss" });
    expect(await pair.store.plants.values()).toEqual([{ id: BigInt(id), name: "Moss" }]);
  });

  test.each(PLANTS)("a name holding %s arrives exactly", async (_title, { id, ...plant }) => {
    await using pair = await open({ maxBodyBytes: 0 }, { maxResponseBytes: Infinity });
    expect(await pair.client.createPlant({ id, ...plant })).toEqual(plant);
    expect(await pair.store.plants.values()).toEqual([{ id: BigInt(id), ...plant }]);
  });

  test("a refused token is an AuthenticationError, and nothing is stored", async () => {
    await using pair = await open({}, { token: "t2" });
    await expect(pair.client.createPlant({ id: 1, name: "Fern" })).rejects.toMatchObject({
      name: "AuthenticationError",
      code: "unauthenticated",
      outcome: "refused",
      status: 401,
      requestId: "plant-store-1",
    });
    expect(await pair.store.plants.values()).toEqual([]);
  });

  test("a 400 is a BadRequestError with the service's own words", async () => {
    await using pair = await open({ duplicates: "reject" });
    await pair.client.createPlant({ id: 1, name: "Fern" });
    await expect(pair.client.createPlant({ id: 1, name: "Moss" })).rejects.toMatchObject({
      name: "BadRequestError",
      code: "bad_request",
      outcome: "refused",
      body: { error: 40005, message: "A plant with the id 1 exists already." },
    });
    expect(await pair.store.plants.values()).toEqual([{ id: 1n, name: "Fern" }]);
  });

  test.each<[string, CaseSetup, PlantStoreClientOptions]>([
    ["a provider's token is sent", {}, { token: () => Promise.resolve("t1") }],
    ["no token is sent for null", { auth: false }, { token: null }],
  ])("%s", async (_title, setup, options) => {
    await using pair = await open(setup, options);
    expect(await pair.client.createPlant({ id: 1, name: "Fern" })).toEqual({ name: "Fern" });
  });
});
