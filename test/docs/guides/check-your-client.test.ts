import { chmod } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { outputOf, run } from "../../cli/command-process.ts";
import { lacks } from "../../support/platform.ts";
import { run as runBlock, SLOW } from "../blocks.ts";
import { openGuide, place } from "./guide.ts";

const { py, sh, ts } = await openGuide("check-your-client.md", { py: 1, sh: 2, ts: 1 });
const [, shell = ""] = sh;
const [typescript = ""] = ts;

/** Returns the names of what does not hold, by verdict. */
async function failedBy(program: string, block: string, file: string): Promise<Readonly<Record<string, string[]>>> {
  const folder = await place([block]);
  await chmod(join(folder, file), 0o755);
  const client = ["--json", "--timeout", "2000", "--", program, join(folder, file)];
  const { stdout } = await outputOf(run(["verify-client", ...client]));
  const failed: Record<string, string[]> = { broken: [], advice: [], "not observed": [] };
  for (const { name, verdict } of JSON.parse(stdout).results) failed[verdict]?.push(name);
  return failed;
}

test.skipIf(lacks("python"))("the client in Python fails as the guide says", SLOW, async () => {
  expect(await failedBy("python3", py[0] ?? "", "create_plant.py")).toEqual({
    broken: [
      "accepts a 102 before the response",
      "accepts two 103 before the response",
      "does not take a login page after a 302 for a success",
    ],
    advice: ["ends a call whose response drips", "reports that nobody listens"],
    "not observed": [],
  });
});

test.skipIf(lacks("curl"))("the client in sh takes every 200 for a success", SLOW, async () => {
  expect(await failedBy("sh", shell, "create-plant.sh")).toEqual({
    broken: [
      "does not take malformed JSON for a success",
      "does not take another shape for a success",
      "does not take an empty 200 for a success",
      "does not take HTML for a success",
    ],
    advice: ["reports that nobody listens"],
    "not observed": [],
  });
});

test("the SDK holds everywhere", SLOW, async () => {
  expect(await runBlock(typescript, fetch)).toEqual([expect.stringMatching(/^\d{2} 0 0 0$/)]);
});
