import { expect, test } from "vitest";
import { refusalOf, serveHere } from "../../packages/mock-server/src/testing/run-here.ts";
import { roundTrip } from "../support/sockets.ts";
import { create, outputOf, run, serving } from "./command-process.ts";

const status = async (...args: Parameters<typeof create>) => (await create(...args)).status;

/** By bytes, since fetch sets Host itself. */
async function statusAt(host: string, { port }: { readonly port: number }): Promise<number | undefined> {
  const [response] = await roundTrip(port, `GET /healthz HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  return response?.status;
}

test("--allow-host and --cors-origin let in what they name, and nothing else; the service's limits and statuses", async () => {
  const args = ["--allow-host", "plants.test", "--allow-host", ".b.test:80", "--cors-origin", "https://app.test"];
  const service = ["--token", "t1", "--max-body", "40", "--duplicates", "reject", "--error-statuses", "documented"];
  await using server = await serveHere([...args, ...service]);
  const hosts = ["localhost.", "plants.test", "plants.test:4010", "b.test", "a.b.test", "evil.test", "a.plants.test"];
  expect(await Promise.all(hosts.map((host) => statusAt(host, server)))).toEqual([200, 200, 200, 200, 200, 403, 403]);
  const allowed = await create(server.url, { headers: { Origin: "https://app.test" } });
  expect(allowed.status).toBe(200);
  expect(allowed.headers.get("Access-Control-Allow-Origin")).toBe("https://app.test");
  expect(await allowed.text()).toBe('{"name":"Fern"}');
  expect(await status(server.url, { headers: { Origin: "https://evil.test" } })).toBe(403);
  expect(await status(`${server.url}/spaces/a`)).toBe(404);
  const responses = [
    await create(server.url),
    await create(server.url, { body: `{"id":2,"name":"Fern","x":"${"x".repeat(40)}"}` }),
    await create(server.url, { token: "t2" }),
    await create(server.url, { headers: { "Content-Type": "text/plain" } }),
  ];
  const errors = responses.map(async (response) => [response.status, (await response.text()).slice(0, 15)]);
  expect(await Promise.all(errors)).toEqual([
    [400, '{"error":40005,'],
    [400, '{"error":41301,'],
    [400, '{"error":40104,'],
    [400, '{"error":41501,'],
  ]);
});

test("a server loads only what its first response needs", async () => {
  const tell = `import { registerHooks } from "node:module";
    const urls = [];
    registerHooks({ load: (url, context, next) => (urls.push(url), next(url, context)) });
    process.on("exit", () => console.error([...urls, ...process.moduleLoadList].join("\\n")));`;
  const load = `--import=data:text/javascript,${encodeURIComponent(tell)}`;
  await using server = await serving([], { NODE_OPTIONS: load });
  expect(await status(server.url)).toBe(200);
  const { stderr } = await server.stop();
  const rare = ["/dist/page", "/src/conformance", "redis-storage", "sqlite", "/undici", "NativeModule http2"];
  expect(["run-server", "_http_server", ...rare].filter((name) => stderr.includes(name))).toEqual([
    "run-server",
    "_http_server",
  ]);
});

test("--latency and --fault apply, each to its part of the requests; the seed that the start prints repeats them", async () => {
  const args = ["--latency", "1-2", "--fault", "503:.5", "--fault", "connection-reset"];
  await using server = await serveHere(args);
  expect(server.written()).toContain(
    "It fails on purpose: latency 1-2 ms; status 503 (50 % of the requests); connectionReset.\n",
  );
  const [seed = ""] = /--random-seed \d+(?= repeats the random faults\.\n)/.exec(server.written()) ?? [];
  await using again = await serveHere([...args, ...seed.split(" ")]);
  expect(again.written()).toContain(`${seed} repeats the random faults.\n`);
  const drawn = async (url: string) => {
    const statuses: (number | string)[] = [];
    for (let index = 0; index < 30; index++)
      statuses.push(await status(url).catch((error: unknown) => (error instanceof Error ? error.name : "")));
    return statuses;
  };
  const statuses = await drawn(server.url);
  expect(new Set(statuses)).toEqual(new Set([503, "TypeError"]));
  expect(await drawn(again.url)).toEqual(statuses);
});

test("--fault at the response: the plant is stored, and the client is told nothing; one in JSON has a response of its own", async () => {
  const fault = { kind: "respond", status: 418, headers: { "X-Tea": "16:00" }, body: "Short" };
  await using server = await serveHere([
    ...["--fault", JSON.stringify({ fault, times: 1 }), "--fault", "connection-reset:at=response:times=1"],
    ...["--fault", "503:retry-after=7:times=2", "--duplicates", "reject"],
  ]);
  expect(server.written()).toContain(
    "; connectionReset (1 request, once the plant is stored); status 503, Retry-After 7 (2 requests).",
  );
  const tea = await create(server.url);
  expect([tea.status, tea.headers.get("x-tea"), await tea.text()]).toEqual([418, "16:00", "Short"]);
  for (let index = 0; index < 2; index++) {
    const response = await create(server.url);
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "7"]);
  }
  await expect(create(server.url)).rejects.toThrow();
  expect((await create(server.url)).status).toBe(400);
});

test.each([
  ["--host", "192.0.2.1", "The host 192.0.2.1 is not an address of this machine."],
  ["--dump", "absent/dump.json", "The dump file absent/dump.json cannot be written: absent (ENOENT)."],
  ["--base-path", "/_mock/v1", "--base-path must not be /_mock or below: the control API is there."],
  [
    "--control-token",
    "sword fish",
    "--control-token can never be sent: it is not a bearer token (b64token, RFC 6750 2.1).",
  ],
])("%s %s: one line that says why, exit 1", async (option, value, words) => {
  const complaint = await refusalOf(["--port", "0", option, value]);
  expect(complaint).toContain(`plant-store-mock: ${words}`);
  expect(complaint).not.toContain("sword");
});

async function infoStatus(page: string, token: string): Promise<number> {
  return (await fetch(`${page}api/info`, { headers: { Authorization: `Bearer ${token}` } })).status;
}

test("each start has a random token for the control API, shown without a log too, and with --log json only on stderr", async () => {
  await using first = await serveHere(["--log", "silent", "--base-path", "/v1"]);
  await using second = await serveHere(["--log", "json"]);
  const [, url = "", token = ""] = /Look inside: (\S+)#token=(\S+)/.exec(first.written()) ?? [];
  expect(url).toBe(`http://127.0.0.1:${first.port}/_mock/`);
  expect(token).toMatch(/^[\w-]{22}$/);
  const { stdout, stderr } = await second.stop();
  const { token: other, ...start } = JSON.parse(stderr);
  const [page, api] = [`${second.url}/_mock/`, `${second.url}/_mock/api`];
  expect(start).toEqual({ time: expect.any(String), page, api });
  expect(other).toMatch(/^[\w-]{22}$/);
  expect(other).not.toBe(token);
  expect(JSON.parse(stdout)).toEqual({ time: expect.any(String), listening: second.url, notes: expect.any(Array) });
  expect(stdout).not.toContain(other);
  expect(await Promise.all([token, other, "t1"].map((each) => infoStatus(url, each)))).toEqual([200, 401, 401]);
});

test("a variable turns the control API off, also with a token: then its path is one like any other", async () => {
  await using server = await serveHere(["--control-token", "c1"], { PLANT_STORE_MOCK_NO_CONTROL: "1" });
  await create(server.url);
  const response = await fetch(`${server.url}/_mock/api/info`, { headers: { Authorization: "Bearer c1" } });
  expect([response.status, response.headers.get("X-Request-Id")]).toEqual([404, "plant-store-2"]);
  expect(server.written()).not.toContain("Look inside");
});

test("a server that other machines reach says so on stderr, also without a log", async () => {
  await using server = await serveHere(["--no-control", "--host", "0.0.0.0", "--log", "silent"]);
  const { stdout, stderr } = await server.stop();
  expect(stdout).toMatch(/^Plant Store is listening at http:\S+ \(stop with Ctrl-C\)\n$/);
  expect(stderr).toMatch(
    /^plant-store-mock: warning: other machines can reach this server \(0\.0\.0\.0\), .*--token .*\.\nplant-store-mock: warning: .*--allow-host .*\.\n$/,
  );
});

test("--help is short and fits 80 columns", async () => {
  const { stdout, code } = await outputOf(run(["--help"]));
  expect(code).toBe(0);
  const lines = stdout.split("\n");
  expect(lines.filter((line) => line.length > 80)).toEqual([]);
  expect(lines.length).toBeLessThan(60);
});

test("--version prints the package's version", async () => {
  expect(await outputOf(run(["--version"]))).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
  });
});
