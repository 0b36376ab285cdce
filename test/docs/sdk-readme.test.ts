/** The SDK's README: its blocks are run. (Its tables: sdk-readme-tables.test.ts.) */
import { execFile } from "node:child_process";
import { createServer } from "node:http";
import { promisify } from "node:util";
import { createPlantStoreClient } from "@plant-store/sdk";
import { afterEach, describe, expect, test, vi } from "vitest";
import { open } from "../e2e/support/servers.ts";
import { type Fetch, openGuide, printed, readDocument, run, scratchFile, service } from "./blocks.ts";

const { ts, sh, txt } = await openGuide("packages/sdk/README.md", { ts: 7, sh: 2, txt: 1 });
// Tracing runs in test/e2e/packed/opentelemetry.test.ts.
const [first = "", errors = "", tokens = "", stub = "", counting = "", , raw = ""] = ts;
const [install = "", proxy = ""] = sh;
const [message = ""] = txt;

afterEach(() => {
  vi.useRealTimers();
});

function recording(field: string, sent: unknown[]): Fetch {
  const { fetch } = service();
  return (url, init) => {
    sent.push(new Headers(init?.headers).get(field));
    return fetch(url, init);
  };
}

describe("the blocks do what they say", () => {
  test("install", async () => {
    const { name } = JSON.parse(await readDocument("packages/sdk/package.json"));
    expect(install).toBe(`npm install ${name}\n`);
  });

  test("a first call", async () => {
    const store = service();
    expect(await run(first, store.fetch)).toEqual(printed(first));
    expect(await store.plants.values()).toEqual([{ id: 1n, name: "Monstera", tag: "tropical" }]);
  });

  const taken = service({ duplicates: "reject", seed: [1, 2].map((id) => ({ id, name: "Ivy" })) });
  const responded = "The service responded 4XX to POST https://api.example.com/v1/plants: ";
  const exists = "A plant with the id 1 exists already.";
  test.each<[string, Fetch, readonly string[]]>([
    ["a success", service().fetch, ["Moss plant-store-2"]],
    [
      "a 400",
      taken.fetch,
      [`40005 ${exists}`, `${responded.replace("XX", "00")}${exists.replace("1", "2")} (error 40005)`],
    ],
    [
      "a 401",
      service({ tokens: [] }).fetch,
      [`${responded.replace("XX", "01")}check the token option.`, "Sign in again."],
    ],
    [
      "a 500",
      async () => new Response("", { status: 500 }),
      ["500 undefined", "The plant 1 may exist.", expect.stringMatching(/ responded 500 .*look before/)],
    ],
  ])("errors and outcomes: %s", async (_title, fetch, lines) => {
    expect(await run(errors, fetch)).toEqual(lines);
  });

  test("a connection error says why", async () => {
    vi.useFakeTimers();
    const refused = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
    const plants = createPlantStoreClient({
      baseUrl: "https://api.example.com/v1",
      token: "t1",
      fetch: () => Promise.reject(new TypeError("fetch failed", { cause: refused })),
    });
    const call = plants.safe.createPlant({ id: 1, name: "Fern" });
    await vi.runAllTimersAsync();
    expect(await call).toMatchObject({ error: { message: message.trim().replaceAll("\n", " ") } });
  });

  /** The service, and one that gives tokens: first a stale one. */
  function withTokens(asked: string[]): Fetch {
    const { fetch } = service();
    return async (url, init) => {
      if (!String(url).startsWith("https://auth.")) return fetch(url, init);
      asked.push(`${init?.method} ${url}`);
      return Response.json({ access_token: asked.length === 1 ? "stale" : "t1", expires_in: 60 });
    };
  }

  const question = (fresh: boolean) => `POST https://auth.example.com/token?fresh=${fresh}`;

  test("a token provider, asked again after a 401", async () => {
    const asked: string[] = [];
    expect(await run(tokens, withTokens(asked))).toEqual(printed(tokens));
    expect(asked).toEqual([question(false), question(true)]);
  });

  test("a shared client whose provider looks up the user sends the first user's token for all", async () => {
    const [, provider = ""] = /`(token: \(\) .*?)`/.exec(await readDocument("packages/sdk/README.md")) ?? [];
    const sent: unknown[] = [];
    const client = first.slice(0, first.indexOf("const plant = ")).replace(/token: .*/, `${provider},`);
    const user = vi.fn().mockReturnValueOnce({ accessToken: "t1" }).mockReturnValue({ accessToken: "t2" });
    vi.stubGlobal("currentSession", user);
    await run(
      `${client}for (const id of [1, 2]) await plants.createPlant({ id, name: "Fern" });`,
      recording("authorization", sent),
    );
    expect(sent).toEqual(["Bearer t1", "Bearer t1"]);
  });

  test("the environment's proxy learns only the host and port", async () => {
    const learned: unknown[] = [];
    const refusing = createServer().on("connect", ({ url, headers }, socket) => {
      learned.push(url, headers.authorization);
      socket.end("HTTP/1.1 502 Bad Gateway\r\n\r\n");
    });
    await using server = await open(refusing);
    const [, ...variables] = /^(\S+=\S+) (\S+=\S+) (\S+=\S+) node app\.js\n$/.exec(proxy) ?? [];
    const set = variables.map((variable) => variable.split("="));
    const env = { ...process.env, ...Object.fromEntries(set), HTTPS_PROXY: server.url };
    expect(Object.fromEntries(set)).toHaveProperty("HTTPS_PROXY");
    const args = ["--conditions=@plant-store/source", await scratchFile("app.ts", errors)];
    const child = await promisify(execFile)(process.execPath, args, { env });
    expect(new Set(learned)).toEqual(new Set(["api.example.com:443", undefined]));
    expect(child.stderr).toContain("Have the proxy reach the host, or add it to NO_PROXY.");
  });

  test("logging and counting", async () => {
    const lines = await run(counting, service().fetch);
    expect(lines).toEqual([
      expect.stringMatching(/^plant-store: call \d+, attempt 1: POST https:\/\/api\.example\.com\/v1\/plants$/),
      expect.stringMatching(/^plant-store: call \d+, attempt 1: 200 after \d+ ms, request plant-store-1$/),
      "Map(2) { 'attempt' => 1, 'response.200' => 1 }",
    ]);
  });

  test("openapi-fetch, with a middleware", async () => {
    const sent: unknown[] = [];
    const lines = await run(raw, recording("x-tenant", sent));
    expect(sent).toEqual(["botany"]);
    expect(lines).toEqual(printed(raw));
  });

  test("a stub that fails", async () => {
    expect(printed(stub)).toHaveLength(2);
    expect(await run(stub)).toEqual(printed(stub));
  });
});
