/** Each platform of the README's table, with the build of the SDK that it takes, and happy-dom. */
import { copyFile, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readDocument, table, writeInto } from "../../docs/blocks.ts";
import { executable } from "../support/executables.ts";
import { outputOf, run } from "../support/run.ts";
import { install, installedFile } from "./install.ts";

type Command = readonly [folder: string, command: string, ...args: readonly string[]];

/** Each names the app, or is one by itself, in its own way. Parcel reads its option from the package.json beside its input. */
const SOURCES = {
  // Throws an error whose message tells the build.
  "app.mjs": 'import { createPlantStoreClient } from "@plant-store/sdk";\ncreatePlantStoreClient();',
  "app.cjs": 'require("@plant-store/sdk").createPlantStoreClient();',
  "app.test.mjs": 'import "./app.mjs";',
  "index.html": '<!doctype html><script type="module" src="./app.mjs"></script>',
  "package.json": '{ "@parcel/resolver-default": { "packageExports": true } }',
};

const folder = await install("builds");
const jestFolder = await install("runners");
for (const [path, text] of Object.entries(SOURCES)) await writeInto(folder, `src/${path}`, text);
for (const name of ["app.mjs", "app.test.mjs"]) await copyFile(join(folder, "src", name), join(jestFolder, name));
const dist = join(folder, "dist");

const node = (...args: readonly string[]): Command => [folder, "node", ...args];
/** By its script: npx takes half a second more. */
const tool = (script: string, ...args: readonly string[]) => node(installedFile(folder, script), ...args);
const app = "src/app.mjs";
const tested = "src/app.test.mjs";
const jest = [installedFile(jestFolder, "jest/bin/jest.js"), "app.test.mjs", "--env=jsdom"];
const vitest = tool("vitest/vitest.mjs", "run", "--globals");
const esbuild = tool("esbuild/bin/esbuild", "--bundle");
const rollup = tool("rollup/dist/bin/rollup", app);
const parcel = tool("parcel/lib/bin.js", "build", "--no-cache", "--no-optimize");
const webpack = node("webpack.mjs");
const resolve = "@rollup/plugin-node-resolve";

const COMMANDS: Readonly<Record<string, readonly Command[]>> = {
  "Node, Bun, Deno": [node(app), ...optional("bun/bin/bun", app), ...optional("deno/deno", "run", "-A", app)],
  "Jest and Vitest, also in jsdom and happy-dom": [
    [jestFolder, "node", ...jest],
    [jestFolder, "node", "--experimental-vm-modules", ...jest, '--config={"transform":{}}'],
    ...["node", "jsdom", "happy-dom"].map((name): Command => [...vitest, `--environment=${name}`, tested]),
  ],
  "A bundle for Node": [
    [...esbuild, app, "--platform=node"],
    [...webpack, "node"],
    [...rollup, `-p=${resolve}`],
  ],
  "A bundle with the condition `workerd` (Wrangler), or `edge-light` (Next's Edge)": ["workerd", "edge-light"].flatMap(
    (name) => [
      [...esbuild, app, `--conditions=${name},worker,browser`],
      [...webpack, "webworker", name],
    ],
  ),
  "A bundle for a page, of CommonJS or by Parcel": [
    [...esbuild, "src/app.cjs"],
    [...parcel, "src/index.html"],
  ],
  "Any other bundle for a page, or for webpack's `webworker`": [
    [...esbuild, app],
    [...webpack, "web"],
    [...webpack, "webworker"],
    [...rollup, `-p=${resolve}={browser:true}`],
    tool("vite/bin/vite.js", "build", "src", "--outDir=../dist"),
  ],
};

const rows = table("Platform", await readDocument("packages/sdk/README.md"));

test("the table has the platforms that are tried here", () => {
  expect(rows.map(([platform]) => platform)).toEqual(Object.keys(COMMANDS));
});

test.each(rows)("%s: the build is %s", async (platform = "", build) => {
  for (const command of COMMANDS[platform] ?? []) expect([command, await buildOf(command)]).toEqual([command, build]);
});

test("Parcel takes the build for browsers by the option of the README", async () => {
  const [, ...command] = parcel;
  expect(await buildOf([join(folder, "src"), ...command, "index.html", "--dist-dir=../dist"])).toBe("for browsers");
});

test("under happy-dom the client works as elsewhere", async () => {
  const [, command, ...args] = vitest;
  await outputOf(folder, command, [...args, "--environment=happy-dom", "happy-dom.test.mjs"]);
});

async function buildOf([cwd, command, ...args]: Command): Promise<string | undefined> {
  await rm(dist, { recursive: true, force: true });
  const { stdout, stderr } = await run(cwd, command, args);
  const names = await readdir(dist, { recursive: true }).catch(() => []);
  const scripts = names.filter((name) => name.endsWith(".js")).map((name) => readFile(join(dist, name), "utf8"));
  const text = [stdout, stderr, ...(await Promise.all(scripts))].join("\n");
  if (!text.includes("is missing: pass it")) return undefined;
  return text.includes("PLANT_STORE_BASE_URL") ? "full" : "for browsers";
}

function optional(path: string, ...args: readonly string[]): readonly Command[] {
  const { file, requirement } = executable(path, path);
  return requirement.skipped ? [] : [[folder, file, ...args]];
}
