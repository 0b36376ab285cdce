/** The command under the grown contract, as a process. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { folder, serving } from "../cli/command-process.ts";

const REGISTER = new URL("register.ts?contract=grown", import.meta.url);
const FERN = '{"id":9223372036854775807,"name":"Fern","tag":"sun","motherId":9007199254740993}';

test("a dump has what was seeded and changed, its int64 exact", async () => {
  await using place = await folder();
  const [seed, dump] = [join(place.path, "seed.json"), join(place.path, "dump.json")];
  await writeFile(seed, `[${FERN}]`);
  const args = ["--seed", seed, "--dump", dump, "--token", "t1"];
  await using command = await serving(args, { NODE_OPTIONS: `--import=${REGISTER}` });
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
