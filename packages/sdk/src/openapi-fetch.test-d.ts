import { expectTypeOf, test } from "vitest";
import { type CallOptions, createPlantStoreClient, type ErrorBody, type Plant } from "./index.ts";
import { createRawClient, type RawOptions } from "./openapi-fetch.ts";

const raw = createRawClient(createPlantStoreClient({ baseUrl: "https://api.example.com", token: "t1" }));
const body = { id: 1, name: "x" };

test("raw's response is the contract's", async () => {
  const { data, error, response } = await raw.POST("/plants", { body, signal: new AbortController().signal });
  expectTypeOf(data).toEqualTypeOf<Plant | undefined>();
  expectTypeOf(error).toEqualTypeOf<ErrorBody | undefined>();
  expectTypeOf(response).toEqualTypeOf<Response>();
  const result = await raw.POST("/plants", { body });
  if (result.error) expectTypeOf(result.data).toEqualTypeOf<undefined>();
  else expectTypeOf(result.data).toEqualTypeOf<Plant>();
  expectTypeOf((await raw.POST("/plants", { body, parseAs: "text" })).data).toEqualTypeOf<string | undefined>();
});

test("raw's options are a call's own too", () => {
  expectTypeOf<CallOptions & { body: typeof body }>().toExtend<RawOptions>();
  // @ts-expect-error: milliseconds, no text
  raw.POST("/plants", { body, timeoutMs: "5s" });
});

test("raw's path and body are the contract's", () => {
  // @ts-expect-error: no such path
  raw.POST("/plant", { body });
  // @ts-expect-error: no operation has this method
  raw.HEAD("/plants");
  // @ts-expect-error: no body
  raw.POST("/plants", {});
  // @ts-expect-error: no options
  raw.POST("/plants");
  // @ts-expect-error: no name
  raw.POST("/plants", { body: { id: 1 } });
});

test("raw's options lead round no rule", () => {
  // @ts-expect-error: the client's own
  raw.POST("/plants", { body, fetch });
  // @ts-expect-error: the client's own
  raw.POST("/plants", { body, bodySerializer: () => "{}" });
  // @ts-expect-error: signal
  raw.POST("/plants", { body, singal: undefined });
  // @ts-expect-error: a misspelt member
  raw.POST("/plants", { body: { id: 1, name: "x", tga: "y" } });
});
