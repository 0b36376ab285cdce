import { expect } from "vitest";
import { ConfigurationError, type PlantStoreClientOptions } from "../index.ts";
import { CALL_STYLES } from "./call-styles.ts";
import { plant, scriptedClient } from "./scripted-client.ts";

/** Returns the URL of a request, which must be the same in each call style. */
export async function targetOf(options: PlantStoreClientOptions): Promise<string> {
  const { plants, sent } = scriptedClient([plant], options);
  for (const [, create] of CALL_STYLES) await create(plants);
  const [url, ...others] = new Set(sent.map(({ url }) => url));
  expect([others, sent.length]).toEqual([[], CALL_STYLES.length]);
  return String(url);
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
