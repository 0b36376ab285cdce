import { expect } from "vitest";
import { ConfigurationError, createPlantStoreClient, type PlantStoreClientOptions } from "../index.ts";
import { createRawClient } from "../openapi-fetch.ts";

/** Returns the URL of a request, which must be the same in each call style. */
export async function targetOf(options: PlantStoreClientOptions): Promise<string> {
  const targets: string[] = [];
  const fetch: typeof globalThis.fetch = async (url) => {
    targets.push(String(url));
    return Response.json({ name: "Fern" });
  };
  const plants = createPlantStoreClient({ token: null, ...options, fetch });
  await plants.createPlant({ id: 1, name: "Fern" });
  await plants.safe.createPlant({ id: 1, name: "Fern" });
  await createRawClient(plants).POST("/plants", { body: { id: 1, name: "Fern" } });
  expect(targets).toEqual([targets[0], targets[0], targets[0]]);
  return String(targets[0]);
}

/** Returns the message of the refusal, which must show no secret. */
export async function refusalOf(options: PlantStoreClientOptions): Promise<string> {
  const error: unknown = await targetOf(options).catch((error) => error);
  if (!(error instanceof ConfigurationError)) throw new Error(`No ConfigurationError but ${error}`);
  expect(error).toMatchObject({ name: "ConfigurationError", code: "configuration", outcome: "not_sent" });
  expect(error.message).not.toMatch(/sesame|key=7/);
  expect(error.cause).toBeUndefined();
  return error.message;
}

export const NO_URL: string = "baseUrl must be an absolute URL, or relative in a page.";
export const NO_SECRETS: string = "baseUrl must hold no credentials, query or fragment.";
export const NO_HTTPS: string = "baseUrl must begin with https: unless allowInsecureHttp is set.";
export const MISSING: string = "baseUrl is missing: pass it, or set PLANT_STORE_BASE_URL.";
