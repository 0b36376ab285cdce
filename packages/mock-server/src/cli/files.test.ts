import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { lacks } from "../../../../test/support/platform.ts";
import { character, fc } from "../../../../test/support/thorough.ts";
import { type NewPlant, recordMembers } from "../contract.ts";
import type { PageOptions, PlantReader } from "../service/space.ts";
import { createPlantStore, spaceOf } from "../store/store.ts";
import { rejectionOf, sendRequest } from "../testing/requests.ts";
import { checkOutputFile, readSeedFile, writeDumpFile } from "./plant-files.ts";
import { UsageError } from "./usage-error.ts";

async function folder(content?: string | Uint8Array) {
  const path = await mkdtemp(join(tmpdir(), "plant-store-"));
  const file = join(path, "plants.json");
  if (content !== undefined) await writeFile(file, content);
  return { path, file, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) };
}

function allowed<Name extends "name" | "tag">(name: Name, ...texts: readonly fc.Arbitrary<string>[]) {
  const isAllowed = (text: string): text is NonNullable<NewPlant[Name]> => recordMembers[name]?.is(text) === true;
  return fc.oneof(...texts).filter(isAllowed);
}

async function expectRefusal(checking: Promise<unknown>, words: string | RegExp): Promise<void> {
  const rejection = await rejectionOf(checking);
  expect(rejection).toBeInstanceOf(UsageError);
  expect(String(rejection)).toMatch(words);
}

const FERN = { id: 1n, name: "Fern" };

function pagesOf(seed: readonly NewPlant[], most?: number): Pick<PlantReader, "page"> {
  const { plants } = spaceOf(createPlantStore({ seed }));
  return { page: (options) => plants.page({ ...options, limit: most }) };
}

const plant = fc.record(
  {
    id: fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n),
    name: allowed("name", fc.string({ unit: character })),
    tag: allowed("tag", fc.string(), fc.constant("tropical")),
  },
  { requiredKeys: ["id", "name"] },
);

test("what was dumped is read as the same plants, every id exact", async () => {
  await using home = await folder();
  const { file } = home;
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(plant, { selector: ({ id }) => id, maxLength: 5 }), async (plants) => {
      await writeDumpFile(file, pagesOf(plants, 2));
      const store = createPlantStore({ seed: await readSeedFile(file, 30) });
      expect(await store.plants.values()).toEqual(plants);
    }),
    { numRuns: 30 },
  );
});

test("a dump that fails leaves the old file as it was", async () => {
  await using home = await folder("[]\n");
  const { file } = home;
  const { page } = pagesOf([FERN, { id: 2n, name: "Moss" }], 1);
  const broken = {
    page: async (options?: PageOptions) => (options?.after ? Promise.reject(new Error("broken")) : page(options)),
  };
  await expect(writeDumpFile(file, broken)).rejects.toThrow("broken");
  expect(await readFile(file, "utf8")).toBe("[]\n");
  expect(await readdir(home.path)).toEqual(["plants.json"]);
  await rm(file);
  await mkdir(join(file, "full"), { recursive: true });
  const words = /^The dump file \S+plants\.json was not written \(E[A-Z]+\)\.$/;
  await expect(writeDumpFile(file, pagesOf([]))).rejects.toThrow(words);
  expect(await readdir(home.path)).toEqual(["plants.json"]);
});

test("a dump whose store is reset meanwhile has the plants after the reset", async () => {
  await using home = await folder();
  const store = createPlantStore({ seed: [FERN, { id: 2n, name: "Moss" }] });
  await sendRequest(store, { body: '{"id":1,"name":"Changed"}' });
  let pages = 0;
  const page = async (options?: PageOptions) => {
    if (++pages === 2) await store.reset();
    return spaceOf(store).plants.page({ ...options, limit: 1 });
  };
  await writeDumpFile(home.file, { page });
  expect(await readSeedFile(home.file)).toEqual([FERN, { id: 2n, name: "Moss" }]);
});

test.for<readonly [file: string, words: string | undefined]>([
  ["new.json", undefined],
  ["plants.json", undefined],
  [".", "cannot be written: it is a folder."],
  ["absent/plants.json", "absent (ENOENT)."],
  ["plants.json/dump.json", "plants.json (ENOTDIR)."],
])("a dump at %s is refused at the start with %s", async ([name, words]) => {
  await using home = await folder("[]");
  const checking = checkOutputFile("dump", join(home.path, name));
  if (words === undefined) await checking;
  else await expectRefusal(checking, words);
});

test("a dump beside the process may have a name only", async () => {
  await expect(checkOutputFile("dump", "plants.json")).resolves.toBeUndefined();
});

const GOOD = '[{"id":1,"name":"\\\\é{"},\n {"id":2,"name":"}"}';

test.for([
  ["no JSON", "[{]", /plants\.json is not well-formed JSON: expected .* at line 1, column 3/],
  ["no JSON behind two plants", `${GOOD}, {"id" 3}]`, / expected ":" at line 2, column 29\.$/],
  ["no JSON on a later line", `${GOOD},\n  {"id":3,"name":"c"}\n,]`, / expected a value at line 4, column 2\.$/],
  ["a list without its end", GOOD, / expected "," or "\]" at line 2, column 21, where the text ends\.$/],
  ["not UTF-8 behind two plants", Buffer.from([...Buffer.from(GOOD), 0x2c, 0xff]), / invalid sequence at byte 47\.$/],
  ["no plant behind two", `${GOOD},{"id":1.5,"name":"c"}]`, /plants: at "\/2\/id" expected .*, received 1\.5\.$/],
  ["empty", "", /plants\.json is empty/],
  ["not UTF-8", Buffer.of(0x5b, 0xff), /plants\.json is not UTF-8: invalid sequence at byte 1\.$/],
  ["no list", '{"id":{},"name":"Fern"}', /plants\.json must hold a JSON list of plants\.$/],
] as const)("a seed file that is %s is a UsageError that names it, in pieces too", async ([_title, text, message]) => {
  await using home = await folder(text);
  for (const pieceBytes of [1, 30, undefined]) await expectRefusal(readSeedFile(home.file, pieceBytes), message);
});

async function expectNoSeed(path: string, kind: string, remedy = ""): Promise<void> {
  const words = `The seed file ${path} is a ${kind}. --seed reads regular files${remedy}.`;
  await expect(readSeedFile(path)).rejects.toThrow(new UsageError(words));
}

test("a seed file that is not there, or a folder, is refused as that", async () => {
  await using home = await folder();
  await expect(readSeedFile(home.file)).rejects.toThrow(`The seed file ${home.file} cannot be read (ENOENT).`);
  await expectNoSeed(home.path, "folder");
});

test.skipIf(lacks("devices"))("a seed file that has no end of its own is refused, and never opened", async () => {
  await using home = await folder();
  for (const device of ["/dev/zero", "/dev/null"]) await expectNoSeed(device, "device");
  // To open it would wait for its writer.
  const [fifo, link, socket] = [join(home.path, "fifo"), join(home.path, "link"), join(home.path, "socket")];
  execFileSync("mkfifo", [fifo]);
  await symlink(fifo, link);
  for (const path of [fifo, link]) await expectNoSeed(path, "pipe", ": write it into one");
  const server = createServer().listen(socket);
  await once(server, "listening");
  await expectNoSeed(socket, "socket");
  server.close();
});

test.for<readonly [id: string, received: string]>([
  ...["1.5", "1e400", "15e-1", "9223372036854775808", "-9223372036854775808.50", "1.000000000000000005", '"1"'].map(
    (id) => [id, id] as const,
  ),
  ['"\\u0031"', '"1"'],
  ["null", "null"],
  ["[1.5]", "an array"],
  [`0.${"1".repeat(100)}`, `0.${"1".repeat(77)}…`],
])("the id %s of a seed is not an int64, and the message says %s", async ([id, received]) => {
  await using home = await folder(`[{"id":1,"name":"Fern"},{"id":${id},"name":"Moss","inner":{"id":2.5}}]`);
  const words = ` is not a list of plants: at "/1/id" expected an integer within int64, received ${received}.`;
  await expect(readSeedFile(home.file)).rejects.toThrow(new UsageError(`The seed file ${home.file}${words}`));
});

test.skipIf(lacks("links"))("a dump goes through a link to its target, and keeps its rights", async () => {
  await using home = await folder("[]");
  const [target, link] = [home.file, join(home.path, "link.json")];
  // Nobody but root may write it, which the dump does page by page.
  await chmod(target, 0o404);
  await symlink(target, link);
  await writeDumpFile(link, pagesOf([FERN]));
  expect(await readFile(target, "utf8")).toContain("Fern");
  expect((await stat(target)).mode & 0o777).toBe(0o404);
  expect((await readdir(home.path)).sort()).toEqual(["link.json", "plants.json"]);
});

test.skipIf(lacks("links"))("a dump through links to no file creates it, as `>` does", async () => {
  await using home = await folder();
  const at = (name: string) => join(home.path, name);
  await mkdir(at("a/b"), { recursive: true });
  await symlink("a/b", at("short"));
  // The folder above a/b.
  await symlink("short/../new.json", at("first"));
  await symlink(at("first"), at("second"));
  await checkOutputFile("dump", at("second"));
  await writeDumpFile(at("second"), pagesOf([FERN]));
  expect(await readFile(at("a/new.json"), "utf8")).toContain("Fern");
  expect((await readdir(home.path)).sort()).toEqual(["a", "first", "second", "short"]);
});

test.skipIf(lacks("links")).for<readonly [target: string, words: string]>([
  ["absent/new.json", "absent (ENOENT)."],
  ["link", "link (ELOOP)."],
])("a dump through a link to %s is refused at the start", async ([target, words]) => {
  await using home = await folder();
  await symlink(target, join(home.path, "link"));
  await expectRefusal(checkOutputFile("dump", join(home.path, "link")), words);
});

test.skipIf(lacks("devices"))("a dump onto a device is refused at the start", async () => {
  await expect(checkOutputFile("dump", "/dev/null")).rejects.toThrow("/dev/null cannot be written: it is a device.");
});
