import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { refusalOf, serveHere } from "../../packages/mock-server/src/testing/run-here.ts";
import { listen } from "../e2e/support/servers.ts";
import { lacks } from "../support/platform.ts";
import { create, folder, serving } from "./command-process.ts";

const plant = (id: number) => ({ body: `{"id":${id},"name":"Fern"}` });

async function statuses(url: string, ids: readonly number[]): Promise<number[]> {
  const received: number[] = [];
  for (const id of ids) received.push((await create(url, plant(id))).status);
  return received;
}

describe.skipIf(lacks("sqlite"))("--storage sqlite:<file>", () => {
  test.skipIf(lacks("signals"))(
    "keeps plants and numbers over a kill, and no faults; the seed is for an empty store",
    async () => {
      await using home = await folder();
      const [seed, dump, file] = ["seed.json", "dump.json", "plants.db"].map((name) => join(home.path, name));
      await writeFile(String(seed), '[{"id":7,"name":"Ivy"}]');
      const files = ["--seed", String(seed), "--dump", String(dump), "--storage", `sqlite:${file}`];
      const args = [...files, "--duplicates", "reject", "--spaces", "--fault", "503:times=1"];
      await using first = await serving(args);
      expect(await statuses(first.url, [7, 7, 8])).toEqual([503, 400, 200]);
      expect(await statuses(`${first.url}/spaces/a`, [9, 9])).toEqual([503, 200]);
      const { stdout, stderr } = await first.stop("SIGKILL");
      expect(stdout).toContain(`It keeps everything in ${file}.\nIt begins with 1 plant.\n`);
      expect(stderr).toBe("");
      await using second = await serveHere(args);
      expect(second.written()).toContain("It begins with 2 plants.");
      expect(await statuses(second.url, [8, 8, 10])).toEqual([503, 400, 200]);
      expect((await create(second.url, plant(11))).headers.get("x-request-id")).toBe("plant-store-7");
      expect(await second.stop()).toMatchObject({ stderr: "" });
      const dumped = [8, 10, 11].map((id) => `,\n  {"id":${id},"name":"Fern"}`);
      expect(await readFile(String(dump), "utf8")).toBe(`[\n  {"id":7,"name":"Ivy"}${dumped.join("")}\n]\n`);
    },
  );

  test("two commands on one file share its plants and its spaces; --fault is each command's own", async () => {
    await using home = await folder();
    const environment = { PLANT_STORE_MOCK_STORAGE: `sqlite:${join(home.path, "plants.db")}` };
    const args = ["--duplicates", "reject", "--spaces"];
    await using one = await serveHere([...args, "--fault", "503:times=1"], environment);
    await using other = await serveHere(args, environment);
    for (const path of ["", "/spaces/a"]) {
      expect(await statuses(other.url + path, [1])).toEqual([200]);
      expect(await statuses(one.url + path, [1, 1, 2])).toEqual([503, 400, 200]);
    }
  });

  test("a file that cannot be opened: one line, exit 1", async () => {
    await using home = await folder();
    const [absent, text] = [join(home.path, "absent", "plants.db"), join(home.path, "plants.txt")];
    await writeFile(text, "these are no plants, but a text that is longer than the header of a database: ".repeat(3));
    expect(await refusalOf(["--port", "0", "--storage", `sqlite:${absent}`])).toBe(
      `plant-store-mock: --storage: ${JSON.stringify(absent)}: its folder does not exist. Create the folder, or name another.`,
    );
    expect(await refusalOf(["--port", "0", "--storage", `sqlite:${text}`])).toContain("no SQLite database");
  });

  test("a port in use: one line, exit 1, and the file is closed", async () => {
    await using home = await folder();
    await using busy = await listen(() => {});
    const { port } = busy;
    const storage = `sqlite:${join(home.path, "plants.db")}`;
    expect(await refusalOf(["--port", String(port), "--storage", storage])).toBe(
      `plant-store-mock: Port ${port} on 127.0.0.1 is in use. Choose another port, or 0 for a free one.`,
    );
    // SQLite removes its log where the last one closes a file.
    expect(await readdir(home.path)).toEqual(["plants.db"]);
  });
});

test("--spaces: each has its own plants and faults, and the start says where they are", async () => {
  await using server = await serveHere(["--spaces", "--fault", "503:times=1", "--base-path", "/v1"]);
  for (const note of [
    `Each ${server.url}/spaces/<name> has plants, faults and numbers of its own.`,
    "It fails on purpose, in each space: status 503 (1 request).",
  ])
    expect(server.written()).toContain(note);
  for (const url of [server.url, `${server.url}/spaces/a`, `${server.url}/spaces/b`])
    expect(await statuses(url, [1, 2])).toEqual([503, 200]);
  expect((await create(`${server.url}/spaces/-`)).status).toBe(404);
  expect((await server.stop()).stdout).toContain("POST /v1/spaces/b/plants 200");
});
