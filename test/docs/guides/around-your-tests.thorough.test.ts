/** The runners of around-your-tests.md that take seconds to start, by the lines of the guide. */

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { describe, expect, test, vi } from "vitest";
import { command } from "../../cli/command-process.ts";
import { lacks } from "../../support/platform.ts";
import { blocks, place, readDocument, SLOW } from "../blocks.ts";

const guide = await readDocument("packages/mock-server/docs/around-your-tests.md");

/** Fails if the command does. */
async function runLine(runner: string, block: string, files: readonly string[] = []): Promise<string> {
  const [, options = "", words = ""] = new RegExp(`npx plant-store-mock (run .*)-- (.*${runner}.*)`).exec(guide) ?? [];
  const cwd = await place([block, ...files]);
  const args = [command, ...options.trim().split(" "), "--", ...words.split(" ")];
  return (await promisify(execFile)(process.execPath, args, { cwd })).stdout;
}

describe("a test of the guide passes:", () => {
  test.skipIf(lacks("go"))("in Go", SLOW, async () => {
    expect(await runLine("go test", blocks("go", guide)[0] ?? "", ["// go.mod\nmodule plants\n"])).toMatch(/^ok/);
  });

  test("in Playwright", SLOW, async () => {
    vi.stubEnv("NODE_OPTIONS", "--conditions=@plant-store/source");
    const config = '// playwright.config.ts\nexport default { outputDir: "results" };\n';
    expect(await runLine("playwright test", blocks("ts", guide)[0] ?? "", [config])).toContain("1 passed");
  });
});
