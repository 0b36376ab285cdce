/** The command under the grown contract, as a process. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { folder, outputOf, run, serving } from "../cli/command-process.ts";

const GROWN = { NODE_OPTIONS: `--import=${new URL("register.ts?contract=grown", import.meta.url)}` };
const FERN = '{"id":9223372036854775807,"name":"Fern","tag":"sun","motherId":9007199254740993}';

test("a dump has what was seeded and changed, its int64 exact", async () => {
  await using place = await folder();
  const [seed, dump] = [join(place.path, "seed.json"), join(place.path, "dump.json")];
  await writeFile(seed, `[${FERN}]`);
  const args = ["--seed", seed, "--dump", dump, "--token", "t1"];
  await using command = await serving(args, GROWN);
  const response = await fetch(`${command.url}/plants/9223372036854775807`, {
    method: "PATCH",
    headers: { authorization: "Bearer t1", "content-type": "application/json" },
    body: '{"tag":"shade","motherId":9007199254740995}',
  });
  const changed = '{"id":9223372036854775807,"name":"Fern","tag":"shade","motherId":9007199254740995}';
  expect([response.status, await response.text()]).toEqual([200, changed]);
  expect(await command.stop()).toMatchObject({ code: 0, stderr: "" });
  expect(await readFile(dump, "utf8")).toBe(`[\n  ${changed}\n]\n`);
});

test("verify counts by operation, and takes the name of one", async () => {
  await using command = await serving(["--token", "t1"], GROWN);
  const verify = (...args: string[]) => outputOf(run(["verify", command.url, "--token", "t1", ...args], GROWN));
  const all = await verify();
  expect(all).toMatchObject({ code: 0, stderr: "" });
  const counted = [...all.stdout.matchAll(/^(\w+): \d+ hold, 0 are broken, 0 not observed\.$/gm)].map(
    ([, name]) => name,
  );
  const others = ["listPlants", "getPlant", "replacePlant", "updatePlant", "deletePlant"];
  expect(counted).toEqual(["createPlant", ...others]);
  const one = await verify("--only", "getPlant", "--skip", "document authentication", "--decisions");
  expect(one.stdout).toMatch(/^holds {9}getPlant: \{plantId\} past 2\^53 {2}\(document rule 1\)$/m);
  expect(one.stdout).not.toMatch(/^(?:holds|broken|not observed) +(?!getPlant: )/m);
});
