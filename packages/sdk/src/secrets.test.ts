import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { createPlantStoreClient, type PlantStoreClient, type PlantStoreClientOptions } from "./index.ts";

type Token = NonNullable<PlantStoreClientOptions["token"]>;

const SECRET = "sesame-0pen-4711";
const PLANT = { id: 1, name: "Fern" };

/** Everything that a log may show of a value, its causes included. */
function shown(value: unknown): string {
  const causes: unknown[] = [];
  for (let cause = value; cause instanceof Error; cause = cause.cause)
    causes.push(cause.message, cause.stack, String(cause));
  const inspected = [false, true].map((showHidden) =>
    inspect(value, {
      showHidden,
      depth: Number.POSITIVE_INFINITY,
      getters: true,
      maxStringLength: null,
      maxArrayLength: null,
    }),
  );
  return [...inspected, JSON.stringify(value), String(value), ...causes].join("\n");
}

function expectNoSecret(value: unknown): void {
  const text = shown(value);
  expect(text.length).toBeGreaterThan(20);
  expect(text).not.toContain(SECRET);
}

function clientOf(options: PlantStoreClientOptions): PlantStoreClient {
  return createPlantStoreClient({ baseUrl: "https://api.example.com", token: SECRET, ...options });
}

test("the check itself finds a secret in a property, a hidden one, a message and a cause", () => {
  const hidden = Object.defineProperty(new Error("m"), "token", { value: SECRET });
  for (const value of [{ a: { b: SECRET } }, hidden, new Error(SECRET), new Error("m", { cause: new Error(SECRET) })])
    expect(() => expectNoSecret(value)).toThrow();
});

test.each<[string, Token]>([
  ["a string", SECRET],
  ["a provider", async () => SECRET],
])("a client whose token is %s does not show it, before a call and after", async (_title, token) => {
  const plants = clientOf({ token, fetch: async () => Response.json({ name: "Fern" }) });
  expectNoSecret(plants);
  await plants.createPlant(PLANT);
  await plants.raw.POST("/plants", { body: PLANT });
  expectNoSecret(plants);
});

const FAILURES: readonly [string, typeof globalThis.fetch][] = [
  ["a 400", async () => Response.json({ error: 1, message: "m" }, { status: 400 })],
  ["a 401", async () => new Response("", { status: 401 })],
  [
    "a 302",
    async () => new Response("", { status: 302, headers: { Location: `https://u:${SECRET}@evil.example/?${SECRET}` } }),
  ],
  ["a 500", async () => new Response("x", { status: 500 })],
  ["an invalid 200", async () => new Response("x")],
  ["a connection that fails", async () => Promise.reject(new TypeError("fetch failed"))],
  ["a success", async () => Response.json({ name: "Fern" })],
];

describe.each<[string, Token]>([
  ["string", SECRET],
  ["provider", async () => SECRET],
])("with a %s, no result shows the token:", (_title, token) => {
  test.each(FAILURES)("%s", async (_title, fetch) => {
    const plants = clientOf({ token, fetch });
    const result = await plants.safe.createPlant(PLANT);
    expect(shown(result.ok ? result.response : result.error.message)).not.toContain(SECRET);
    // The Location field is the service's, and shown as it came.
    if (!result.ok && "headers" in result.error) result.error.headers.delete("location");
    expectNoSecret(result);
    expectNoSecret(
      await plants.raw
        .POST("/plants", { body: PLANT })
        .catch((error: unknown) => error instanceof Error && error.message),
    );
  });

  test("an abort", async () => {
    const plants = clientOf({ token, fetch: () => new Promise(() => {}) });
    const controller = new AbortController();
    const call = plants.safe.createPlant(PLANT, { signal: controller.signal });
    await new Promise((resolve) => setImmediate(resolve));
    controller.abort();
    expectNoSecret(await call);
  });

  test("a real connection that is refused", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    // An address that is no pipe's.
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, "close");
    const plants = createPlantStoreClient({ baseUrl: `http://127.0.0.1:${port}`, token });
    const result = await plants.safe.createPlant(PLANT);
    expect(result).toMatchObject({ ok: false, error: { code: "connection", outcome: "not_sent" } });
    expectNoSecret(result);
  });
});

function errorOf(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

test.each<[string, PlantStoreClientOptions]>([
  ["a token with a line break", { token: `${SECRET}\n` }],
  ["a token with a space", { token: `a ${SECRET}` }],
  ["a base URL's password", { baseUrl: `https://user:${SECRET}@api.example.com` }],
  ["a base URL's user name", { baseUrl: `https://${SECRET}@api.example.com` }],
  ["a base URL's query", { baseUrl: `https://api.example.com/?key=${SECRET}` }],
  ["a base URL's fragment", { baseUrl: `https://api.example.com/#${SECRET}` }],
  ["a base URL that is none, with a password", { baseUrl: `https://user:${SECRET}@:0:0` }],
  ["a base URL of another scheme, with a password", { baseUrl: `ftp://user:${SECRET}@api.example.com` }],
  ["a base URL over http, with a password", { baseUrl: `http://user:${SECRET}@api.example.com` }],
  ["a header field with a line break", { headers: { "X-Key": `${SECRET}\r\nX: y` } }],
  ["a header field that is the client's own", { headers: { Authorization: `Bearer ${SECRET}` } }],
])("%s is refused without being shown", (_title, options) => {
  const error = errorOf(() => clientOf(options));
  expect(error).toMatchObject({ code: "configuration" });
  expectNoSecret(error);
});

test("a call's token that cannot be sent is refused without being shown", async () => {
  const result = await clientOf({}).safe.createPlant(PLANT, { token: `${SECRET} ` });
  expect(result).toMatchObject({ ok: false, error: { code: "configuration" } });
  expectNoSecret(result);
  const provided = await clientOf({ token: async () => `${SECRET}\0` }).safe.createPlant(PLANT);
  expect(provided).toMatchObject({ ok: false, error: { code: "token" } });
  expectNoSecret(provided);
});

test("a plant's own text is not in a refusal", async () => {
  // As a caller without types may: the name is none.
  const plant = { id: SECRET, name: [SECRET], tag: { SECRET } } as unknown as typeof PLANT;
  const result = await clientOf({}).safe.createPlant(plant);
  expect(result).toMatchObject({ ok: false, error: { code: "invalid_request" } });
  expectNoSecret(result);
});
