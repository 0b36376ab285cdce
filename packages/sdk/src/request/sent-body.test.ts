/** The body that a fetch gets: a text, or for Deno's own, which would send a text twice, a Blob. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type * as Sdk from "../index.ts";

const PLANT = { id: 9_223_372_036_854_775_807n, name: "Fern" };
const TEXT = '{"id":9223372036854775807,"name":"Fern"}';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

function recording() {
  const bodies: unknown[] = [];
  const fetch = async (...[, init]: Parameters<typeof globalThis.fetch>): Promise<Response> => {
    bodies.push(init?.body);
    return Response.json({ name: "Fern" });
  };
  return { bodies, fetch };
}

async function createPlant({ createPlantStoreClient }: typeof Sdk, fetch?: typeof globalThis.fetch): Promise<void> {
  await createPlantStoreClient({ baseUrl: "https://api.example.com", token: "t1", fetch }).createPlant(PLANT);
}

async function expectTexts(): Promise<void> {
  const sdk = await import("../index.ts");
  const { bodies, fetch } = recording();
  vi.stubGlobal("fetch", fetch);
  await createPlant(sdk);
  await createPlant(sdk, fetch);
  expect(bodies).toEqual([TEXT, TEXT]);
}

test("is text for the global fetch, and for a fetch option", expectTexts);

describe("on Deno", () => {
  beforeEach(() => {
    vi.stubGlobal("Deno", {});
    vi.resetModules();
  });

  test("is a Blob for its own fetch, which a mock that takes its place may read as text", async () => {
    const own = recording();
    vi.stubGlobal("fetch", own.fetch);
    await createPlant(await import("../index.ts"));
    const [body] = own.bodies;
    expect(body).toBeInstanceOf(Blob);
    expect(String(body)).toBe(TEXT);
    const request = new Request("https://api.example.com", { method: "POST", body: body as Blob });
    expect(await request.text()).toBe(TEXT);
  });

  test("is text for a mock that came later, and for a fetch that is given", expectTexts);
});
