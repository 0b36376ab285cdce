/** A project that has the packages and none of their peers, such as MSW and openapi-fetch. */
import { existsSync } from "node:fs";
import { cp, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { outputOf, run } from "../support/run.ts";
import { compile, oldestAndNewest } from "./compilers.ts";
import { install } from "./install.ts";
import { serveCommand } from "./serve.ts";

const folder = await install("without-peers");
for (const name of ["app.mts", "app.cts"]) await cp(join(folder, "app.ts"), join(folder, name));

test("npm has not installed them", () => {
  const names = ["@plant-store/mock-server", "@plant-store/sdk", "msw", "redis", "openapi-fetch"];
  const installed = names.map((name) => existsSync(join(folder, "../node_modules", name)));
  expect(installed).toEqual([true, true, false, false, false]);
});

/** Without the DOM, which only MSW's own types need. */
const LIB = ["ES2022", "ESNext.Disposable"];

test("TypeScript compiles an app of the client, the store, the server and the cases, which runs by import and by require", async () => {
  const folders = await Promise.all(
    oldestAndNewest.map((compiler) => compile(folder, compiler, ["app.mts", "app.cts"], { lib: LIB })),
  );
  for (const script of ["app.mjs", "app.cjs"]) {
    const scripts = await Promise.all(folders.map((outDir) => readFile(join(folder, outDir, script), "utf8")));
    expect(new Set(scripts).size).toBe(1);
    expect(JSON.parse(await outputOf(folder, "node", [join(folders[0] ?? "", script)])), script).toEqual({
      plant: { name: "Moss" },
      statuses: [200, 503],
      stored: ["9223372036854775807", "2"],
      verdicts: ["holds", "not observed"],
    });
  }
});

test("the command serves and verifies", async () => {
  await using command = await serveCommand(folder, "plant-store-mock --token t1");
  const words = ["--no", "plant-store-mock", "--", "verify", command.url, "--token", "t1"];
  expect(await outputOf(folder, "npx", words)).toMatch(/\n\d+ hold, 0 are broken, 0 with advice, \d+ not observed\.\n/);
});

test("the command over Redis names the package that is missing", async () => {
  const words = ["--no", "plant-store-mock", "--", "--port", "0", "--storage", "redis://127.0.0.1"];
  const { code, stderr } = await run(folder, "npx", words);
  const line = "--storage redis: needs the package redis. Install it beside this one: npm install redis.";
  expect([code, stderr]).toEqual([1, `plant-store-mock: ${line}\n`]);
});

test.each([
  ["import", "Cannot find package"],
  ["require", "Cannot find module"],
])("what needs a peer fails by %s, and names what is missing", async (how, says) => {
  const peers = {
    "mock-server/msw": "msw",
    "mock-server/node": "msw",
    "mock-server/browser": "msw",
    "mock-server/redis": "redis",
    "sdk/openapi-fetch": "openapi-fetch",
  };
  const code = `(async () => {
    for (const entry of ${JSON.stringify(Object.keys(peers))})
      try { await ${how}("@plant-store/" + entry); console.log("loaded"); } catch ({ message }) { console.log(message.split("\\n")[0]); }
  })()`;
  const output = await outputOf(folder, "node", ["--input-type=commonjs", "--eval", code]);
  const expected = Object.values(peers).map((peer) => expect.stringContaining(`${says} '${peer}`));
  expect(output.trimEnd().split("\n")).toEqual(expected);
});
