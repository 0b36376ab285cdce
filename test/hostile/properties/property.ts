import { isDeepStrictEqual } from "node:util";
import { createPlantStore, type PlantRecord, type PlantStore } from "@plant-store/mock-server";
import fc from "fast-check";
import type { BodyVerdict } from "../oracles/new-plant.ts";

export const GOOD_TOKENS: readonly string[] = ["t1", "abcdef-._~+/==", "abcdef"];

export interface TestRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer>;
}

export interface Expected {
  readonly status: number;
  /** The value in an error's body. */
  readonly error?: number | undefined;
  /** The WWW-Authenticate header. */
  readonly challenge?: string | undefined;
  /** All that is stored afterwards. */
  readonly plants: readonly PlantRecord[];
}

/** A request to a new store, and its results. */
export interface TestCase {
  readonly request: TestRequest;
  readonly expected: Expected;
}

export interface HostileProperty {
  readonly name: string;
  readonly property: fc.IAsyncProperty<[TestCase]>;
  readonly seen: { accepted: number; refused: number };
}

type Send = (store: PlantStore, request: TestRequest) => Promise<Omit<Expected, "plants">>;

export function defineProperty(
  name: string,
  testCases: fc.Arbitrary<TestCase>,
  send: Send = toService,
): HostileProperty {
  const seen = { accepted: 0, refused: 0 };
  const property = fc.asyncProperty(testCases, async ({ request, expected }) => {
    seen[expected.status < 300 ? "accepted" : "refused"]++;
    const store = createPlantStore({ tokens: GOOD_TOKENS });
    const result = await send(store, request);
    const { status, error, challenge, plants } = expected;
    const received = { ...result, plants: await store.plants.values() };
    if (!isDeepStrictEqual(received, { status, error, challenge, plants }))
      throw new Error(`Received ${fc.stringify(received)}`);
  });
  return { name, property, seen };
}

export function creates(body: Uint8Array<ArrayBuffer>, verdict: BodyVerdict): TestCase {
  const request = { method: "POST", path: "/plants", headers: { authorization: "Bearer t1" }, body };
  return { request, expected: expectedOf(verdict) };
}

export function expectedOf(verdict: BodyVerdict): Expected {
  return typeof verdict === "number" ? refusedWith(verdict) : { status: 200, plants: [verdict] };
}

/** The value of an error begins with its status. */
export function refusedWith(error: number, challenge?: string): Expected {
  return { status: Math.floor(error / 100), error, challenge, plants: [] };
}

/** Sends as a transport of one's own would: a field can be any text. */
async function toService({ service }: PlantStore, { body, ...request }: TestRequest): ReturnType<Send> {
  const { status, headers, body: text } = await service.respond({ ...request, readBody: async () => body });
  return { status, error: errorIn(text), challenge: headers["WWW-Authenticate"] };
}

/** Sends as an app would. */
export async function toFetch(store: PlantStore, { method, path, headers, body }: TestRequest): ReturnType<Send> {
  const response = await store.fetch(`https://plants.test${path}`, {
    method,
    headers: Object.entries(headers),
    body: method === "GET" || method === "HEAD" ? null : body,
  });
  const challenge = response.headers.get("WWW-Authenticate") ?? undefined;
  return { status: response.status, error: errorIn(await response.text()), challenge };
}

function errorIn(body: string): number | undefined {
  return body === "" ? undefined : JSON.parse(body).error;
}
