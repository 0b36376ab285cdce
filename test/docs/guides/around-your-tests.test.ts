import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { runHere } from "../../../packages/mock-server/src/testing/run-here.ts";
import { lacks } from "../../support/platform.ts";
import { SLOW } from "../blocks.ts";
import { openGuide, place } from "./guide.ts";

const { sh, py } = await openGuide("around-your-tests.md", { sh: 2, py: 1, go: 1, ts: 1 });
const [, shell = ""] = sh;

/** In this process. What the tests write goes where our own output goes. */
async function statusOf(block: string, change: [string, string], words: (folder: string) => readonly string[]) {
  const run = async (text: string) =>
    (await runHere(["run", "--log=silent", "--", ...words(await place([text]))])).code;
  return [await run(block), await run(block.replace(...change))];
}

describe("a test of the guide passes, and fails where it expects another response:", () => {
  test.skipIf(lacks("curl"))("in a shell", SLOW, async () => {
    const words = (folder: string) => ["sh", "-c", 'sh "$0" >/dev/null', join(folder, "smoke-test.sh")];
    expect(await statusOf(shell, ["plants/7", "plants/8"], words)).toEqual([0, 22]);
  });

  test.skipIf(lacks("python"))("in Python", SLOW, async () => {
    vi.stubEnv("PYTHONDONTWRITEBYTECODE", "1");
    const words = (folder: string) => ["sh", "-c", 'cd "$0" && exec python3 -m unittest -f 2>/dev/null', folder];
    expect(await statusOf(py[0] ?? "", ["200", "201"], words)).toEqual([0, 1]);
  });
});
