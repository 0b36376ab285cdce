import { describe, expect, test } from "vitest";
import { createPlantStore } from "../store/store.ts";

describe("baseUrl", () => {
  test.for([
    ["https://api.plants.test///", "https://api.plants.test"],
    ["https://api.plants.test/a/b//", "https://api.plants.test/a/b"],
    ["HTTPS://API.Plants.test:443/V1", "https://api.plants.test/V1"],
    ["http://[::1]:4010/v1", "http://[::1]:4010/v1"],
    ["https://api.plants.test/a%2Fb", "https://api.plants.test/a%2Fb"],
  ] as const)("%s is kept as %s", ([baseUrl, kept]) => {
    expect(createPlantStore({ baseUrl }).baseUrl).toBe(kept);
  });

  test.for([
    ...["", "/v1", "api.plants.test", "//api.plants.test", "https://"].map((url) => [url, "absolute URL"] as const),
    ...["ftp://api.plants.test", "file:///plants", "localhost:4010"].map((url) => [url, "http"] as const),
    ["https://user@api.plants.test", "user name"],
    ["https://:s3cret@api.plants.test", "password"],
    ["https://user:s3cret@", "absolute URL"],
    ["https://api.plants.test/v1?a=b", "query"],
    ["https://api.plants.test/v1#a", "fragment"],
  ] as const)("%j is refused, since it must be or must not hold: %s", ([baseUrl, words]) => {
    const create = () => createPlantStore({ baseUrl });
    expect(create).toThrow(TypeError);
    expect(create).toThrow(/^createPlantStore: baseUrl must /);
    expect(create).toThrow(words);
    expect(create).not.toThrow("s3cret");
  });
});
