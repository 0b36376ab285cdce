import { spawnSync } from "node:child_process";
import { appendFile, cp, mkdtemp, realpath, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

test.for([
  ["openapi.yaml", "spec/generated/document.ts, spec/generated/record.ts"],
  ["control.yaml", "spec/generated/record.ts, spec/generated/control/document.ts"],
] as const)(
  "generate.ts --check exits 1 when %s was edited and a file is missing, writes nothing, and exits 0 once they are made again",
  { timeout: 60_000 },
  async ([document, stale]) => {
    await using copy = await scratchCopy();
    await appendFile(join(copy.spec, document), "# edited\n");
    await rm(join(copy.spec, "generated/record.ts"));
    for (const { status, stderr } of [copy.run("--check"), copy.run("--check")])
      expect([status, stderr]).toEqual([1, `Stale: ${stale}. Run: npm run generate\n`]);
    expect(copy.run().status).toBe(0);
    expect(copy.run("--check").status).toBe(0);
  },
);

const TABLE = "packages/mock-server/src/service/behaviours/index.ts";

async function scratchCopy() {
  const root = await realpath(await mkdtemp(join(tmpdir(), "plant-store-spec-")));
  const spec = join(root, "spec");
  await cp(fileURLToPath(new URL(".", import.meta.url)), spec, { recursive: true });
  await cp(fileURLToPath(new URL(`../${TABLE}`, import.meta.url)), join(root, TABLE));
  await symlink(fileURLToPath(new URL("../node_modules", import.meta.url)), join(root, "node_modules"), "junction");
  return {
    spec,
    run: (option = "") => spawnSync(process.execPath, ["spec/generate.ts", option], { cwd: root, encoding: "utf8" }),
    [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true }),
  };
}
