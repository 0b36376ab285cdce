import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { runHere } from "../../../packages/mock-server/src/testing/run-here.ts";
import { makeCertificates } from "../../support/certificates.ts";
import { lacks } from "../../support/platform.ts";
import { openGuide, place, printed, SLOW } from "../blocks.ts";

const { sh, py, ts } = await openGuide("around-your-tests.md", { sh: 3, py: 1, go: 1, ts: 2 });
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

test.skipIf(lacks("shell"))("over HTTPS, nothing is sent before the client trusts the certificate", SLOW, async () => {
  const [, , lines = ""] = sh;
  const [, create = ""] = ts;
  const folder = await place([create]);
  const at = (name: string) => join(folder, name);
  const { selfSigned } = await makeCertificates();
  await Promise.all([writeFile(at("cert.pem"), selfSigned.cert), writeFile(at("key.pem"), selfSigned.key)]);
  const [, options = ""] = /plant-store-mock (run .*) -- /.exec(lines) ?? [];
  const args = options.split(" ").map((word) => (word.endsWith(".pem") ? at(word) : word));
  const node = `"${process.execPath}" --conditions=@plant-store/source`;
  const run = async (trust: string) => {
    const line = `cd "$0" && ${trust} ${node} create-plant.ts > said`;
    const { stderr } = await runHere([...args, "--", "sh", "-c", line, folder]);
    return { said: await readFile(at("said"), "utf8"), stderr };
  };
  const { said, stderr } = await run("");
  expect([said.trimEnd()]).toEqual(printed(create));
  const [trust = ""] = /NODE_EXTRA_CA_CERTS=.*/.exec(stderr) ?? [];
  expect((await run(trust)).said).toBe("created\n");
});
