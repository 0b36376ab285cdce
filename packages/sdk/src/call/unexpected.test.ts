import { describe, expect, test, vi } from "vitest";
import type { Fetch } from "../index.ts";
import { type CallOptions, PlantStoreError } from "../index.ts";
import { clientOf, fail, PLANT } from "../testing/client.ts";

function revoked(): unknown {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}

describe("createPlant throws nothing but PlantStoreErrors, and safe nothing at all, when fetch", () => {
  test.each<[string, () => unknown, string]>([
    ["throws at once", fail, "connection"],
    ["rejects without a reason", () => Promise.reject(), "connection"],
    ["rejects with a revoked Proxy", () => Promise.reject(revoked()), "connection"],
    ["gives undefined", async () => undefined, "connection"],
    ["gives an object that is not a Response", async () => ({ status: 200 }), "invalid_response"],
    ["gives a network error", async () => Response.error(), "connection"],
  ])("%s", async (_title, junk, code) => {
    // A fetch without types may be this.
    const fetch = vi.fn(junk) as unknown as typeof globalThis.fetch;
    const plants = clientOf(fetch, { token: null });
    expect(await plants.safe.createPlant(PLANT)).toMatchObject({ ok: false, error: { code, outcome: "unknown" } });
    const error = await plants.createPlant(PLANT).catch((error: unknown) => error);
    expect(PlantStoreError.is(error)).toBe(true);
    expect(error).toMatchObject({ code });
  });
});

test("a network error that fetch gives back says so as the cause, since there is no other", async () => {
  const fetch = async () => Response.error();
  const plants = clientOf(fetch, { token: null });
  await expect(plants.createPlant(PLANT)).rejects.toMatchObject({ cause: new TypeError("fetch gave no response") });
});

test("a call's option whose getter throws is a ConfigurationError: nothing was sent", async () => {
  const fetch = vi.fn<Fetch>(async () => Response.json(PLANT));
  const plants = clientOf(fetch, { token: null });
  const options: CallOptions = {
    get token(): string {
      throw new Error("mine");
    },
  };
  const result = await plants.safe.createPlant(PLANT, options);
  expect(fetch).not.toHaveBeenCalled();
  expect(result).toMatchObject({ ok: false, error: { code: "configuration", outcome: "not_sent" } });
});

test("PlantStoreError.is is false for a revoked Proxy, which can be thrown like anything", () => {
  expect(PlantStoreError.is(revoked())).toBe(false);
});
