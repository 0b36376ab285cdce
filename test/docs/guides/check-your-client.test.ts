import { chmod } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { outputOf, run } from "../../cli/command-process.ts";
import { FAILED_BY_THE_GUIDE } from "../../clients/failed-by-the-guide.ts";
import { lacks } from "../../support/platform.ts";
import { run as runBlock, SLOW } from "../blocks.ts";
import { openGuide, place } from "./guide.ts";

const { py, sh, ts } = await openGuide("check-your-client.md", { py: 1, sh: 2, ts: 1 });
const [, shell = ""] = sh;
const [typescript = ""] = ts;

async function failedBy(program: readonly string[], block: string, file: string) {
  const folder = await place([block]);
  await chmod(join(folder, file), 0o755);
  const client = ["--json", "--timeout", "2000", "--", ...program, join(folder, file)];
  const { stdout } = await outputOf(run(["verify-client", ...client]));
  const results: readonly { readonly name: string; readonly verdict: string }[] = JSON.parse(stdout).results;
  return Object.fromEntries(results.flatMap(({ name, verdict }) => (verdict === "holds" ? [] : [[name, verdict]])));
}

test.skipIf(lacks("python"))("the client in Python fails as the guide says", SLOW, async () => {
  // Without site-packages, which would take half of its start.
  const failed = await failedBy(["python3", "-S"], py[0] ?? "", "create_plant.py");
  expect(failed).toEqual(FAILED_BY_THE_GUIDE.python);
});

test.skipIf(lacks("curl"))("the client in sh takes every 200 for a success", SLOW, async () => {
  expect(await failedBy(["sh"], shell, "create-plant.sh")).toEqual(FAILED_BY_THE_GUIDE.curl);
});

test("the SDK holds everywhere", SLOW, async () => {
  expect(await runBlock(typescript, fetch)).toEqual([expect.stringMatching(/^\d{2} 0 0 0$/)]);
});
