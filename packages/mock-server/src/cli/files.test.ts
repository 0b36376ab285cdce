import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { lacks } from "../../../../test/support/platform.ts";
import { fc } from "../../../../test/support/thorough.ts";
import { type NewPlant, recordMembers } from "../contract.ts";
import { createPlantStore } from "../store/store.ts";
import { rejectionOf } from "../testing/requests.ts";
import { checkDumpFile, readSeedFile, writeDumpFile } from "./plant-files.ts";
import { UsageError } from "./usage-error.ts";

async function folder() {
  const path = await mkdtemp(join(tmpdir(), "plant-store-"));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) };
}

/** Any text that the contract allows as this member. */
function allowed<Name extends "name" | "tag">(name: Name, ...texts: readonly fc.Arbitrary<string>[]) {
  const isAllowed = (text: string): text is NonNullable<NewPlant[Name]> => recordMembers[name]?.is(text) === true;
  return fc.oneof(...texts).filter(isAllowed);
}

const plant = fc.record(
  {
    id: fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n),
    name: allowed("name", fc.string({ unit: "binary" })),
    tag: allowed("tag", fc.string(), fc.constant("tropical")),
  },
  { requiredKeys: ["id", "name"] },
);

test("what was dumped is read as the same plants, every id exact", async () => {
  await using home = await folder();
  const file = join(home.path, "plants.json");
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(plant, { selector: ({ id }) => id, maxLength: 5 }), async (plants) => {
      await writeDumpFile(file, plants);
      const store = createPlantStore({ seed: await readSeedFile(file) });
      expect(await store.plants.values()).toEqual(plants);
    }),
  );
});

test("a dump is JSON, one plant a line, and leaves no other file", async () => {
  await using home = await folder();
  const file = join(home.path, "plants.json");
  await writeDumpFile(file, [
    { id: 2n ** 63n - 1n, name: "Fern" },
    { id: -1n, name: "Moss", tag: "tropical" },
  ]);
  expect(await readFile(file, "utf8")).toBe(
    '[\n  {"id":9223372036854775807,"name":"Fern"},\n  {"id":-1,"name":"Moss","tag":"tropical"}\n]\n',
  );
  await writeDumpFile(file, []);
  expect(await readFile(file, "utf8")).toBe("[]\n");
  expect(await readdir(home.path)).toEqual(["plants.json"]);
});

test("a dump that fails leaves the old file as it was", async () => {
  await using home = await folder();
  const file = join(home.path, "plants.json");
  await writeDumpFile(file, []);
  // It cannot be turned into text: the file must not have been opened before.
  const broken = [
    {
      id: 1n,
      get name(): string {
        throw new Error("broken");
      },
    },
  ];
  await expect(writeDumpFile(file, broken)).rejects.toThrow("broken");
  expect(await readFile(file, "utf8")).toBe("[]\n");
  expect(await readdir(home.path)).toEqual(["plants.json"]);
});

test.for<readonly [file: string, words: string | undefined]>([
  ["new.json", undefined],
  ["plants.json", undefined],
  [".", "cannot be written: it is a folder."],
  ["absent/plants.json", "absent (ENOENT)."],
  ["plants.json/dump.json", "plants.json (ENOTDIR)."],
])("a dump at %s is refused at the start with %s", async ([name, words]) => {
  await using home = await folder();
  await writeFile(join(home.path, "plants.json"), "[]");
  const rejection = await rejectionOf(checkDumpFile(join(home.path, name)));
  if (words === undefined) expect(rejection).toBe("it was fulfilled");
  else expect(rejection).toBeInstanceOf(UsageError);
  if (words !== undefined) expect(String(rejection)).toContain(words);
});

test("a dump beside the process may have a name only", async () => {
  await expect(checkDumpFile("plants.json")).resolves.toBeUndefined();
});

test.for([
  ["no JSON", "[{]", /plants\.json is not well-formed JSON: expected .* at line 1, column 3/],
  ["empty", "", /plants\.json is empty/],
  ["not UTF-8", Buffer.of(0x5b, 0xff), /plants\.json is not UTF-8: invalid sequence at byte 1\.$/],
  ["no list", '{"id":1,"name":"Fern"}', /plants\.json must hold a JSON list of plants\.$/],
] as const)("a seed file that is %s is a UsageError that names it", async ([_title, text, message]) => {
  await using home = await folder();
  const file = join(home.path, "plants.json");
  await writeFile(file, text);
  await expect(readSeedFile(file)).rejects.toThrow(UsageError);
  await expect(readSeedFile(file)).rejects.toThrow(message);
});

test("a seed file that is not there, or a folder, is refused as that", async () => {
  await using home = await folder();
  await expect(readSeedFile("/absent/plants.json")).rejects.toThrow(
    "The seed file /absent/plants.json cannot be read (ENOENT).",
  );
  await expect(readSeedFile(home.path)).rejects.toThrow(
    new UsageError(`The seed file ${home.path} is a folder. --seed reads regular files.`),
  );
});

describe.skipIf(lacks("devices"))("a seed file that has no end of its own is refused, and never opened:", () => {
  test.for(["/dev/zero", "/dev/null"])("the device %s", async (path) => {
    await expect(readSeedFile(path)).rejects.toThrow(
      new UsageError(`The seed file ${path} is a device. --seed reads regular files.`),
    );
  });

  test("a FIFO, which to open would wait for its writer, and a link to one", async () => {
    await using home = await folder();
    const [fifo, link] = [join(home.path, "fifo"), join(home.path, "link")];
    execFileSync("mkfifo", [fifo]);
    await symlink(fifo, link);
    for (const path of [fifo, link])
      await expect(readSeedFile(path)).rejects.toThrow(
        new UsageError(`The seed file ${path} is a pipe. --seed reads regular files: write it into one.`),
      );
  });

  test("a socket", async () => {
    await using home = await folder();
    const path = join(home.path, "socket");
    const server = createServer().listen(path);
    await once(server, "listening");
    await expect(readSeedFile(path)).rejects.toThrow(
      new UsageError(`The seed file ${path} is a socket. --seed reads regular files.`),
    );
    server.close();
  });
});

test.for<readonly [id: string, received: string]>([
  ["1.5", "1.5"],
  ["1e400", "1e400"],
  ["15e-1", "15e-1"],
  ["9223372036854775808", "9223372036854775808"],
  ["-9223372036854775808.50", "-9223372036854775808.50"],
  ["1.000000000000000005", "1.000000000000000005"],
  ['"1"', '"1"'],
  ['"\\u0031"', '"1"'],
  ["null", "null"],
  ["[1.5]", "an array"],
  [`0.${"1".repeat(100)}`, `0.${"1".repeat(77)}…`],
])("the id %s of a seed is not an int64, and the message says %s", async ([id, received]) => {
  await using home = await folder();
  const file = join(home.path, "plants.json");
  await writeFile(file, `[{"id":1,"name":"Fern"},{"id":${id},"name":"Moss","inner":{"id":2.5}}]`);
  await expect(readSeedFile(file)).rejects.toThrow(
    new UsageError(
      `The seed file ${file} is not a list of plants: at "/1/id" expected an integer within int64, received ${received}.`,
    ),
  );
});

test("the ids 1.0, -0 and 1e3 are integers", async () => {
  await using home = await folder();
  const file = join(home.path, "plants.json");
  await writeFile(file, '[{"id":1.0,"name":"a"},{"id":-0,"name":"b"},{"id":1e3,"name":"c"}]');
  expect((await readSeedFile(file)).map(({ id }) => id)).toEqual([1n, 0n, 1000n]);
});

test.skipIf(lacks("links"))("a dump goes through a link to its target, and keeps its rights", async () => {
  await using home = await folder();
  const [target, link] = [join(home.path, "plants.json"), join(home.path, "link.json")];
  await writeFile(target, "[]");
  await chmod(target, 0o600);
  await symlink(target, link);
  await writeDumpFile(link, [{ id: 1n, name: "Fern" }]);
  expect(await readFile(target, "utf8")).toContain("Fern");
  expect((await stat(target)).mode & 0o777).toBe(0o600);
  expect((await readdir(home.path)).sort()).toEqual(["link.json", "plants.json"]);
});

test.skipIf(lacks("devices"))("a dump onto a device is refused at the start", async () => {
  await expect(checkDumpFile("/dev/null")).rejects.toThrow("/dev/null cannot be written: it is a device.");
});
