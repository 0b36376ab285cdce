import { describe, expectTypeOf, test } from "vitest";
import * as sdk from "./index.ts";

const plants = sdk.createPlantStoreClient({ baseUrl: "https://api.example.com", token: "t1" });

/** Only the types matter here: none of it runs. */
test("a plant", () => {
  expectTypeOf(plants.createPlant({ id: 1, name: "x" })).resolves.toEqualTypeOf<sdk.Plant>();
  plants.createPlant({ id: 1n, name: "x", tag: "tropical" }, { signal: new AbortController().signal });
  // The contract says which texts.
  expectTypeOf<sdk.Plant["name"]>().toExtend<string>();
  expectTypeOf<sdk.Plant["tag"]>().toExtend<string | undefined>();
  expectTypeOf<sdk.ErrorBody>().toMatchObjectType<{ error: number; message: string }>();
  // No other member is required.
  expectTypeOf<{ name: string }>().toExtend<sdk.Plant>();
  expectTypeOf<{ error: number; message: string }>().toExtend<sdk.ErrorBody>();
  // @ts-expect-error: no such member
  plants.createPlant({ id: 1, name: "x", tga: "y" });
  expectTypeOf<{ id: 1; name: "x"; tag: undefined }>().toExtend<sdk.NewPlant>();
  const further = { id: 1, name: "x", height: 7 };
  plants.createPlant(further);
  // @ts-expect-error: no name
  plants.createPlant({ id: 1 });
  // @ts-expect-error: no id
  plants.createPlant({ name: "x" });
  // @ts-expect-error: an id is a number or a bigint
  plants.createPlant({ id: "1", name: "x" });
  // @ts-expect-error: a name is text
  plants.createPlant({ id: 1, name: 7 });
  // @ts-expect-error: a tag is text
  plants.createPlant({ id: 1, name: "x", tag: null });
  // @ts-expect-error: no plant
  plants.createPlant();
});

test("the client and safe have every operation of the contract, and no other", () => {
  expectTypeOf(plants.safe.createPlant).parameters.toEqualTypeOf<Parameters<typeof plants.createPlant>>();
  expectTypeOf<Exclude<keyof sdk.PlantStoreClient, "safe">>().toEqualTypeOf<keyof sdk.operations>();
  expectTypeOf<keyof sdk.SafePlantStoreClient>().toEqualTypeOf<keyof sdk.operations>();
});

test("the options", () => {
  const plant = { id: 1, name: "x" };
  const { signal } = new AbortController();
  // @ts-expect-error: no such option
  plants.createPlant(plant, { singal: signal });
  // @ts-expect-error: a controller is not a signal
  plants.createPlant(plant, { signal: new AbortController() });
  // @ts-expect-error: an option of the client
  plants.createPlant(plant, { fetch });
  // @ts-expect-error: no such option
  sdk.createPlantStoreClient({ baseUrl: "https://api.example.com", tokne: "t1" });
  sdk.createPlantStoreClient();
  sdk.createPlantStoreClient({ baseUrl: new URL("https://api.example.com"), token: null, headers: { "X-A": null } });
  sdk.createPlantStoreClient({
    token: async ({ forceRefresh, signal }) => {
      expectTypeOf(forceRefresh).toEqualTypeOf<boolean>();
      expectTypeOf(signal).toEqualTypeOf<AbortSignal>();
      return "t1";
    },
  });
});

test("an option of another type, of a client and of a call", () => {
  type Options = sdk.PlantStoreClientOptions;
  expectTypeOf<Pick<Options, keyof Options & keyof sdk.CallOptions>>().toExtend<sdk.CallOptions>();
  expectTypeOf<Omit<sdk.CallOptions, "signal">>().toExtend<Options>();
  expectTypeOf<string>().not.toExtend<Options["timeoutMs" | "deadlineMs" | "maxResponseBytes" | "retryUnsafe"]>();
  expectTypeOf<false>().not.toExtend<Options["maxRetries"]>();
  expectTypeOf<Console>().not.toExtend<Options["onEvent"]>();
  // Its fields would be lost.
  expectTypeOf<Headers>().not.toExtend<Options["headers"]>();
  expectTypeOf<number>().not.toExtend<Options["token"]>();
  expectTypeOf<() => Promise<number>>().not.toExtend<Options["token"]>();
  expectTypeOf<() => { token: string; expiresAt: string }>().not.toExtend<Options["token"]>();
  expectTypeOf<() => { accessToken: string }>().not.toExtend<Options["token"]>();
  expectTypeOf<() => Promise<string>>().not.toExtend<Options["fetch"]>();
  expectTypeOf<() => Response>().not.toExtend<Options["fetch"]>();
});

test("a fetch: the platform's, or a stub", () => {
  sdk.createPlantStoreClient({ fetch: globalThis.fetch });
  sdk.createPlantStoreClient({ fetch: async () => ({ ok: true, status: 200, headers: {}, json: async () => ({}) }) });
  sdk.createPlantStoreClient({
    fetch: async (url, { body, headers, method, signal }) => {
      expectTypeOf(url).toEqualTypeOf<string>();
      expectTypeOf<string>().toExtend<typeof body>();
      expectTypeOf(headers).toEqualTypeOf<Record<string, string>>();
      expectTypeOf<"POST">().toExtend<typeof method>();
      expectTypeOf(signal).toEqualTypeOf<AbortSignal>();
      return fetch(url, { body, headers, method, signal });
    },
  });
});

test("an error for a stub, under each of its types", () => {
  expectTypeOf(new sdk.ApiError({ status: 503 })).toEqualTypeOf<sdk.ApiError>();
  const stub = (init: sdk.PlantStoreErrorInit<sdk.PlantStoreResponseInit>) => new sdk.ApiError(init);
  expectTypeOf(stub).returns.toEqualTypeOf<sdk.ApiError>();
  expectTypeOf(new sdk.TimeoutError({ attempts: 2 })).toExtend<sdk.AnyPlantStoreError>();
  expectTypeOf({ ok: false as const, error: new sdk.ConnectionError() }).toExtend<sdk.SafeResult<sdk.Plant>>();
  // @ts-expect-error: text is not a body of a 400
  new sdk.BadRequestError({ body: "taken" });
  // @ts-expect-error: no such member
  new sdk.ApiError({ stauts: 503 });
  // @ts-expect-error: members, no text
  new sdk.ConfigurationError("wrong");
  // @ts-expect-error: what they have in common has no code
  new sdk.PlantStoreError();
});

type ErrorOf<Code> = Extract<sdk.AnyPlantStoreError, { readonly code: Code }>;

describe("narrowing", () => {
  test("of safe's result, by ok and then by code", async () => {
    const result = await plants.safe.createPlant({ id: 1, name: "x" });
    // @ts-expect-error: not known yet
    result.data;
    expectTypeOf(result.error).toEqualTypeOf<sdk.AnyPlantStoreError | undefined>();
    if (result.ok) {
      expectTypeOf(result.data).toEqualTypeOf<sdk.Plant>();
      return;
    }
    const { error } = result;
    expectTypeOf(error.code).toEqualTypeOf<sdk.ErrorCode>();
    expectTypeOf(error.outcome).toEqualTypeOf<sdk.Outcome>();
    // @ts-expect-error: only some have a body
    error.body;
    if (error.code === "bad_request") expectTypeOf(error).toEqualTypeOf<sdk.BadRequestError>();
    expectTypeOf<ErrorOf<"bad_request">["body"]>().toEqualTypeOf<sdk.ErrorBody>();
    expectTypeOf<ErrorOf<"api" | "unauthenticated">["body"]>().toEqualTypeOf<string>();
    expectTypeOf<ErrorOf<"api">["retryAfterMs"]>().toEqualTypeOf<number | undefined>();
    expectTypeOf<ErrorOf<"invalid_response">["excerpt"]>().toEqualTypeOf<string>();
    expectTypeOf<ErrorOf<"connection" | "timeout">["attempts"]>().toEqualTypeOf<number>();
    expectTypeOf<ErrorOf<"invalid_request">["issues"][number]["pointer"]>().toEqualTypeOf<string>();
    expectTypeOf<ErrorOf<"aborted">["name"]>().toEqualTypeOf<"AbortError">();
    // @ts-expect-error: every code is known
    error.code === "timeuot";
  });

  test("of a caught value, by is", () => {
    const caught: unknown = undefined;
    if (!sdk.PlantStoreError.is(caught)) {
      // @ts-expect-error: anything yet
      caught.code;
      return;
    }
    expectTypeOf(caught).toEqualTypeOf<sdk.AnyPlantStoreError>();
  });
});
