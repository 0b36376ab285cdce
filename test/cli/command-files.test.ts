import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { refusalOf, serveHere } from "../../packages/mock-server/src/testing/run-here.ts";
import { lacks } from "../support/platform.ts";
import { create, folder, serving } from "./command-process.ts";

const SEED =
  '[{"id":9223372036854775807,"name":"Fern"},{"id":-9223372036854775808,"name":"Moss \\ud800","tag":"tropical"},{"name":"Ivy","id":9007199254740993}]';
const DUMPED = [
  "[",
  '  {"id":9223372036854775807,"name":"Fern"},',
  '  {"id":-9223372036854775808,"name":"Moss \\ud800","tag":"tropical"},',
  '  {"id":9007199254740993,"name":"Ivy"}',
  "]\n",
].join("\n");

test("--seed reads what --dump wrote at the end, every id exact", async () => {
  await using home = await folder();
  const [seed, first, second] = ["seed.json", "first.json", "second.json"].map((name) => join(home.path, name));
  await writeFile(String(seed), SEED);
  await using one = await serveHere(["--seed", String(seed), "--dump", String(first)]);
  expect(one.written()).toContain("It begins with 3 plants.");
  await one.stop();
  expect(await readFile(String(first), "utf8")).toBe(DUMPED);
  await using other = await serveHere(["--seed", String(first), "--dump", String(second), "--duplicates", "reject"]);
  const taken = await create(other.url, { body: '{"id":9007199254740993,"name":"Taken"}' });
  const free = await create(other.url, { body: '{"id":9007199254740992,"name":"Free"}' });
  expect([taken.status, free.status]).toEqual([400, 200]);
  expect(await other.stop()).toMatchObject({ stderr: "" });
  expect(await readFile(String(second), "utf8")).toBe(
    DUMPED.replace("\n]", ',\n  {"id":9007199254740992,"name":"Free"}\n]'),
  );
  expect((await readdir(home.path)).sort()).toEqual(["first.json", "second.json", "seed.json"]);
});

test.skipIf(lacks("signals"))("a dump that cannot be written: one line, exit 1", async () => {
  await using home = await folder();
  const gone = join(home.path, "gone");
  await mkdir(gone);
  await using server = await serving(["--dump", join(gone, "dump.json")]);
  await rm(gone, { recursive: true });
  const stderr = `plant-store-mock: The dump file ${join(gone, "dump.json")} was not written (ENOENT).\n`;
  expect(await server.stop()).toMatchObject({ code: 1, stderr });
});

test("a seed that holds an id twice is refused at the start, in one line", async () => {
  await using home = await folder();
  const file = join(home.path, "seed.json");
  await writeFile(file, '[{"id":1,"name":"a"},{"id":10e-1,"name":"b"}]');
  const complaint = await refusalOf(["--port", "0", "--seed", file]);
  expect(complaint).toContain('seed.json holds the id 1 twice, at "/0/id" and at "/1/id".');
});
