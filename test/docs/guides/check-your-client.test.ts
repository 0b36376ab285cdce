import { join } from "node:path";
import { expect, test } from "vitest";
import { runHere } from "../../../packages/mock-server/src/testing/run-here.ts";
import { lacks } from "../../support/platform.ts";
import { openGuide, place, run } from "../blocks.ts";

const { py, sh, ts } = await openGuide("check-your-client.md", { py: 1, sh: 2, ts: 1 });
const [, shell = ""] = sh;
const [typescript = ""] = ts;

/** A client holds in these if it runs at all. That a right one holds in all others is shown without processes: test/clients. */
const PLAIN = ["creates a plant", "reports a 403"];

async function expectFailures(program: string, block: string, file: string, failed: Readonly<Record<string, string>>) {
  const folder = await place([block]);
  const only = [...PLAIN, ...Object.keys(failed)].map((name) => `--only=${name}`);
  const words = [...program.split(" "), join(folder, file)];
  const { stdout } = await runHere(["verify-client", ...only, "--json", "--timeout", "10000", "--", ...words]);
  const results: readonly { readonly name: string; readonly verdict: string }[] = JSON.parse(stdout).results;
  const verdicts = results.map(({ name, verdict }) => [name, verdict]);
  expect(Object.fromEntries(verdicts)).toEqual({
    ...Object.fromEntries(PLAIN.map((name) => [name, "holds"])),
    ...failed,
  });
}

test.skipIf(lacks("python"))("the client in Python fails as the guide says", async () => {
  // Without site-packages, which would take half of its start.
  await expectFailures("python3 -S", py[0] ?? "", "create_plant.py", {
    "accepts a 102 before the response": "broken",
    "accepts two 103 before the response": "broken",
    "does not take a login page after a 302 for a success": "broken",
    "ends a call whose response drips": "advice",
    "reports that nobody listens": "advice",
  });
});

test.skipIf(lacks("curl"))("the client in sh takes every 200 for a success", async () => {
  await expectFailures("sh", shell, "create-plant.sh", {
    "does not take malformed JSON for a success": "broken",
    "does not take another shape for a success": "broken",
    "does not take an empty 200 for a success": "broken",
    "does not take HTML for a success": "broken",
    "reports that nobody listens": "advice",
  });
});

test("the SDK holds, with its fresh token too", async () => {
  const only = [...PLAIN, "uses a fresh token after a 401, at most once", "reports a 500", "shows the token to nobody"];
  const some = typescript.replace("\n});\n", `\n}, ${JSON.stringify({ only, timeoutMs: 20_000 })});\n`);
  expect(await run(some, fetch)).toEqual([`${only.length} 0 0 0`]);
});
