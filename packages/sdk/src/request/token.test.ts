import { afterEach, describe, expect, test, vi } from "vitest";
import type { TokenProvider } from "../index.ts";
import { createRawClient } from "../openapi-fetch.ts";
import { PLANT } from "../testing/client.ts";
import { recording } from "../testing/recording.ts";

afterEach(() => vi.unstubAllEnvs());

describe("the token comes from", () => {
  test.each<[string, string | TokenProvider | null, string | null]>([
    ["the option", "t1", "Bearer t1"],
    ["null: none is sent", null, null],
    ["a provider", () => "t2", "Bearer t2"],
    ["an asynchronous provider", async () => "t3", "Bearer t3"],
  ])("%s", async (_title, token, expected) => {
    vi.stubEnv("PLANT_STORE_TOKEN", "environment");
    const { plants, authorizations: sent } = recording({ token });
    await plants.createPlant(PLANT);
    await createRawClient(plants).POST("/plants", { body: PLANT });
    expect(sent).toEqual([expected, expected]);
  });

  test("the environment", async () => {
    vi.stubEnv("PLANT_STORE_TOKEN", "environment");
    const { plants, authorizations: sent } = recording({ token: undefined });
    vi.stubEnv("PLANT_STORE_TOKEN", "later");
    await plants.createPlant(PLANT);
    expect(sent).toEqual(["Bearer environment"]);
  });
});
