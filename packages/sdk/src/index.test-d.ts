import { expectTypeOf, test } from "vitest";
import type * as index from "./index.ts";
import type {
  AnyPlantStoreError,
  ApiError,
  AttemptEvent,
  AuthenticationError,
  BadRequestError,
  CallOptions,
  ConfigurationError,
  ConnectionError,
  components,
  ErrorBody,
  ErrorCode,
  FailureEvent,
  Fetch,
  FetchInit,
  FetchResponse,
  HeaderFields,
  InvalidRequestError,
  InvalidResponseError,
  Issue,
  NewPlant,
  Outcome,
  operations,
  Plant,
  PlantStoreClient,
  PlantStoreClientOptions,
  PlantStoreError,
  PlantStoreErrorInit,
  PlantStoreEvent,
  PlantStoreEventListener,
  PlantStoreResponse,
  ProvidedToken,
  paths,
  RequestAbortedError,
  ResponseEvent,
  RetryEvent,
  SafeFailure,
  SafePlantStoreClient,
  SafeResult,
  SafeSuccess,
  TimeoutError,
  TokenError,
  TokenProvider,
  TokenRequest,
} from "./index.ts";
import type { RawClient, RawMiddleware, RawOptions, RawParseAs, RawResult } from "./openapi-fetch.ts";
import type { FurtherStatus } from "./operation-types.ts";

test("every type that a signature names has its name in the index", () => {
  type Create = PlantStoreClient["createPlant"];
  type SafeCreate = SafePlantStoreClient["createPlant"];
  expectTypeOf<typeof index.createPlantStoreClient>().toEqualTypeOf<
    (options?: PlantStoreClientOptions) => PlantStoreClient
  >();
  expectTypeOf<Create>().toEqualTypeOf<(plant: NewPlant, options?: CallOptions) => Promise<Plant>>();
  expectTypeOf<SafeCreate>().toEqualTypeOf<(plant: NewPlant, options?: CallOptions) => Promise<SafeResult<Plant>>>();
  expectTypeOf<PlantStoreClient["safe"]>().toEqualTypeOf<SafePlantStoreClient>();
  expectTypeOf<RawClient>().toEqualTypeOf<RawClient>();
  expectTypeOf<SafeResult<Plant>>().toEqualTypeOf<SafeSuccess<Plant> | SafeFailure>();
  expectTypeOf<SafeFailure["error"]>().toEqualTypeOf<AnyPlantStoreError>();
  expectTypeOf<SafeSuccess<Plant>["response"]>().toEqualTypeOf<PlantStoreResponse>();
  expectTypeOf<Parameters<RawClient["use"]>>().toEqualTypeOf<RawMiddleware[]>();
  expectTypeOf<Awaited<ReturnType<RawClient["POST"]>>>().toEqualTypeOf<RawResult<RawParseAs, "createPlant">>();
  expectTypeOf<RawOptions<"json", "createPlant">["body"]>().toEqualTypeOf<NewPlant>();
  expectTypeOf<PlantStoreClientOptions["token"]>().toEqualTypeOf<string | TokenProvider | null | undefined>();
  expectTypeOf<Parameters<TokenProvider>>().toEqualTypeOf<[request: TokenRequest]>();
  expectTypeOf<Awaited<ReturnType<TokenProvider>>>().toEqualTypeOf<ProvidedToken>();
  expectTypeOf<PlantStoreClientOptions["fetch"]>().toEqualTypeOf<Fetch | undefined>();
  expectTypeOf<Parameters<Fetch>>().toEqualTypeOf<[url: string, init: FetchInit]>();
  expectTypeOf<ReturnType<Fetch>>().toEqualTypeOf<Promise<FetchResponse>>();
  expectTypeOf<ConstructorParameters<typeof index.TokenError>>().toEqualTypeOf<[init?: PlantStoreErrorInit]>();
  expectTypeOf<NewPlant>().toEqualTypeOf<components["schemas"]["NewPlant"]>();
  expectTypeOf<paths["/plants"]["post"]>().toEqualTypeOf<operations["createPlant"]>();
  expectTypeOf<CallOptions["headers"]>().toEqualTypeOf<HeaderFields | undefined>();
  expectTypeOf<PlantStoreClientOptions["onEvent"]>().toEqualTypeOf<PlantStoreEventListener | undefined>();
  expectTypeOf<typeof index.consoleLogger>().toEqualTypeOf<PlantStoreEventListener>();
  expectTypeOf<Parameters<PlantStoreEventListener>>().toEqualTypeOf<[event: PlantStoreEvent]>();
  expectTypeOf<PlantStoreEvent>().toEqualTypeOf<AttemptEvent | ResponseEvent | RetryEvent | FailureEvent>();
  expectTypeOf<BadRequestError["body"]>().toEqualTypeOf<ErrorBody>();
  expectTypeOf<InvalidRequestError["issues"]>().toEqualTypeOf<readonly Issue[]>();
  expectTypeOf<AnyPlantStoreError["code"]>().toEqualTypeOf<ErrorCode>();
  expectTypeOf<AnyPlantStoreError["outcome"]>().toEqualTypeOf<Outcome>();
});

test("every error is in the union, and every one is a PlantStoreError", () => {
  expectTypeOf<Exclude<AnyPlantStoreError, { readonly status: FurtherStatus }>>().toEqualTypeOf<
    | ApiError
    | AuthenticationError
    | BadRequestError
    | ConfigurationError
    | ConnectionError
    | InvalidRequestError
    | InvalidResponseError
    | RequestAbortedError
    | TimeoutError
    | TokenError
  >();
  expectTypeOf<AnyPlantStoreError>().toExtend<PlantStoreError>();
});
