import { expect, test } from "vitest";
import { serveHere } from "../../packages/mock-server/src/testing/run-here.ts";
import { create, serving } from "./command-process.ts";

async function statusAt(page: string, token: string): Promise<number> {
  return (await fetch(`${page}api/info`, { headers: { Authorization: `Bearer ${token}` } })).status;
}

test("each start has a random token for the API, shown without a log too, and with --log json only on stderr", async () => {
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
  expect(stdout).not.toContain(other);
  expect(await Promise.all([token, other, "t1"].map((each) => statusAt(url, each)))).toEqual([200, 401, 401]);
});

test("its environment variable turns it off, also with a token: then it is a path like any other", async () => {
  await using server = await serving(["--control-token", "c1"], { PLANT_STORE_MOCK_NO_CONTROL: "1" });
  await create(server.url);
  const response = await fetch(`${server.url}/_mock/api/info`, { headers: { Authorization: "Bearer c1" } });
  expect([response.status, response.headers.get("X-Request-Id")]).toEqual([404, "plant-store-2"]);
  expect(server.written()).not.toContain("Look inside");
});
