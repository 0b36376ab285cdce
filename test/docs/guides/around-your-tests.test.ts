/** The runners that take seconds to start, and the tests that must fail, run in the mode "thorough". */
import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, test, vi } from "vitest";
import { runHere } from "../../../packages/mock-server/src/testing/run-here.ts";
import { command } from "../../cli/command-process.ts";
import { makeCertificates } from "../../support/certificates.ts";
import { lacks } from "../../support/platform.ts";
import { thorough } from "../../support/thorough.ts";
import { openGuide, place, printed } from "../blocks.ts";

const { sh, py, go, ts } = await openGuide("around-your-tests.md", { sh: 3, py: 1, go: 1, ts: 2 });
const [runners = "", shell = "", https = ""] = sh;
const [playwright = "", create = ""] = ts;

/** In this process. What the tests write goes where our own output goes. */
async function expectStatuses(block = "", change: [string, string], statuses: readonly number[], ...words: string[]) {
  const blocks = thorough ? [block, block.replace(...change)] : [block];
  const codes: (number | undefined)[] = [];
  for (const text of blocks)
    codes.push((await runHere(["run", "--log=silent", "--", ...words, await place([text])])).code);
  expect(codes).toEqual(statuses.slice(0, blocks.length));
}

describe("a test of the guide passes, and fails where it expects another response:", () => {
  test.skipIf(lacks("curl"))("in a shell", () =>
    expectStatuses(shell, ["plants/7", "plants/8"], [0, 22], "sh", "-c", 'sh "$0/smoke-test.sh" >/dev/null'),
  );

  test.skipIf(lacks("python"))("in Python", async () => {
    vi.stubEnv("PYTHONDONTWRITEBYTECODE", "1");
    const line = 'cd "$0" && exec python3 -m unittest -f 2>/dev/null';
    await expectStatuses(py[0], ["200", "201"], [0, 1], "sh", "-c", line);
  });
});

/** Fails if the command does. */
async function runLine(runner: string, ...files: readonly string[]): Promise<string> {
  const [, options = "", words = ""] =
    new RegExp(`npx plant-store-mock (run .*)-- (.*${runner}.*)`).exec(runners) ?? [];
  const args = [command, ...options.trim().split(" "), "--", ...words.split(" ")];
  return (await promisify(execFile)(process.execPath, args, { cwd: await place(files) })).stdout;
}

if (thorough)
  describe("a test of the guide passes:", () => {
    test.skipIf(lacks("go"))("in Go", async () => {
      expect(await runLine("go test", go[0] ?? "", "// go.mod\nmodule plants\n")).toMatch(/^ok/);
    });

    test("in Playwright", async () => {
      vi.stubEnv("NODE_OPTIONS", "--conditions=@plant-store/source");
      const config = '// playwright.config.ts\nexport default { outputDir: "results" };\n';
      expect(await runLine("playwright test", playwright, config)).toContain("1 passed");
    });
  });

test.skipIf(lacks("shell"))("over HTTPS, nothing is sent before the client trusts the certificate", async () => {
  const folder = await place([create]);
  const at = (name: string) => join(folder, name);
  const { selfSigned } = await makeCertificates();
  await Promise.all([writeFile(at("cert.pem"), selfSigned.cert), writeFile(at("key.pem"), selfSigned.key)]);
  const [, options = ""] = /plant-store-mock (run .*) -- /.exec(https) ?? [];
  const args = options.split(" ").map((word) => (word.endsWith(".pem") ? at(word) : word));
  const node = `"${process.execPath}" --conditions=@plant-store/source`;
  const run = async (trust: string) => {
    const line = `cd "$0" && ${trust} ${node} create-plant.mts > output`;
    const { stderr } = await runHere([...args, "--", "sh", "-c", line, folder]);
    return { output: await readFile(at("output"), "utf8"), stderr };
  };
  const { output, stderr } = await run("");
  expect([output.trimEnd()]).toEqual(printed(create));
  const [trust = ""] = /NODE_EXTRA_CA_CERTS=.*/.exec(stderr) ?? [];
  expect((await run(trust)).output).toBe("created\n");
});
