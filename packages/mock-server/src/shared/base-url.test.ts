import { describe, expect, test } from "vitest";
import { createPlantStore } from "../store/store.ts";

describe("baseUrl", () => {
  test.for([
    ["https://api.plants.test", "https://api.plants.test"],
    ["https://api.plants.test/", "https://api.plants.test"],
    ["https://api.plants.test///", "https://api.plants.test"],
    ["https://api.plants.test/v1", "https://api.plants.test/v1"],
    ["https://api.plants.test/v1/", "https://api.plants.test/v1"],
    ["https://api.plants.test/a/b//", "https://api.plants.test/a/b"],
    ["HTTPS://API.Plants.test:443/V1", "https://api.plants.test/V1"],
    ["http://127.0.0.1:4010", "http://127.0.0.1:4010"],
    ["http://[::1]:4010/v1", "http://[::1]:4010/v1"],
    ["https://api.plants.test/a%2Fb", "https://api.plants.test/a%2Fb"],
  ] as const)("%s is kept as %s", ([baseUrl, kept]) => {
    expect(createPlantStore({ baseUrl }).baseUrl).toBe(kept);
  });

  test("is absent when none was given", () => {
    expect(createPlantStore().baseUrl).toBeUndefined();
  });

  test.for([
    ...["", "/v1", "api.plants.test", "//api.plants.test", "https://"].map((url) => [url, "absolute URL"] as const),
    ...["ftp://api.plants.test", "file:///plants", "localhost:4010"].map((url) => [url, "http"] as const),
    ["https://user@api.plants.test", "user name"],
    ["https://user:s3cret@api.plants.test", "password"],
    ["https://:s3cret@api.plants.test", "password"],
    ["https://api.plants.test/v1?a=b", "query"],
    ["https://api.plants.test/v1#a", "fragment"],
  ] as const)("%j is refused, since it must be or must not hold: %s", ([baseUrl, words]) => {
    const create = () => createPlantStore({ baseUrl });
    expect(create).toThrow(TypeError);
    expect(create).toThrow(/^createPlantStore: baseUrl must /);
    expect(create).toThrow(words);
    expect(create).not.toThrow("s3cret");
  });

  test("with a user and a fault of another kind shows no password", () => {
    expect(() => createPlantStore({ baseUrl: "https://user:s3cret@" })).not.toThrow("s3cret");
  });
});

describe("with a baseUrl of https://api.plants.test/v1, store.fetch finds the plants", () => {
  const store = createPlantStore({ baseUrl: "https://api.plants.test/v1/" });
  const statusOf = async (url: string) => (await store.fetch(url, { method: "OPTIONS" })).status;

  test("and follows a URL as fetch does", async () => {
    for (const path of ["/v1/plants", "/v1/plants?", "/v1/plants?a=b", "/v1/plants#a", "/v1/x/../plants"])
      expect(await statusOf(`https://api.plants.test${path}`), path).toBe(204);
  });

  test.for([
    ...["/plants", "/v1", "/v1/", "/", "/v1/plants/", "/v1//plants", "/V1/plants", "/v1/Plants", "/v1/%70lants"],
    ...["/v1x/plants", "/v1/v1/plants", "/v2/plants"],
  ])("not at %s", async (path) => {
    expect(await statusOf(`https://api.plants.test${path}`)).toBe(404);
  });
});
