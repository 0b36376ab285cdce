import { expect, test } from "vitest";
import { lacks } from "../support/platform.ts";
import { create, outputOf, run, serving } from "./command-process.ts";

const statusesOf = (url: string, tokens: readonly string[]) =>
  Promise.all(tokens.map(async (token) => (await create(url, { token })).status));

test.skipIf(lacks("signals"))(
  "serves with the tokens and the base path that it is given, and SIGINT ends it with 0",
  async () => {
    await using server = await serving(["--token", "t1", "--token", "t2", "--base-path", "/v1"]);
    expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/v1$/);
    expect(await statusesOf(server.url, ["t1", "t2", "t3"])).toEqual([200, 200, 401]);
    expect((await server.stop("SIGINT")).code).toBe(0);
  },
);

test.skipIf(lacks("signals"))("reads the same from the environment, and SIGTERM ends it with 0", async () => {
  await using server = await serving([], {
    PLANT_STORE_MOCK_HOST: "127.0.0.1",
    PLANT_STORE_MOCK_TOKEN: "t1, t2",
    PLANT_STORE_MOCK_BASE_PATH: "/v2",
  });
  expect(server.url).toMatch(/\/v2$/);
  expect(await statusesOf(server.url, ["t1", "t2", "t3"])).toEqual([200, 200, 401]);
  expect((await server.stop("SIGTERM")).code).toBe(0);
});

test("--help is short, fits 80 columns, and names every option in its group", async () => {
  const { stdout, code } = await outputOf(run(["--help"]));
  expect(code).toBe(0);
  const lines = stdout.split("\n");
  expect(lines.filter((line) => line.length > 80)).toEqual([]);
  expect(lines.length).toBeLessThan(51);
  expect(lines.flatMap((line) => /^(\w.*:)$|^ {2}(?:-\w, )?(--[a-z-]+) /.exec(line)?.slice(1).join("") ?? [])).toEqual([
    ...[
      "Where:",
      "--port",
      "--host",
      "--base-path",
      "--allow-host",
      "--cors-origin",
      "--spaces",
      "--control-token",
      "--no-control",
    ],
    ...["The service:", "--token", "--storage", "--seed", "--dump", "--max-body", "--journal-size"],
    ...["--duplicates", "--error-statuses"],
    ...["Faults:", "--latency", "--fault", "--random-seed"],
    ...["Checking:", "--decisions", "--only", "--skip", "--junit", "--json", "--timeout"],
    ...["--jobs", "--strict", "--known-failing"],
    ...["Output:", "--log", "--help", "--version"],
  ]);
});

test("--version prints the package's version", async () => {
  const { stdout, code } = await outputOf(run(["--version"]));
  expect(code).toBe(0);
  expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
});
