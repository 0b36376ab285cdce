import { spawnSync } from "node:child_process";
import { appendFile, cp, mkdtemp, realpath, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

describe("generate.ts --check", { timeout: 60_000 }, () => {
  test("exits 1 and prints the command that mends it when a generated file was edited, and writes nothing", async () => {
    await using copy = await scratchCopy();
    await appendFile(join(copy.spec, "generated/types.ts"), "// edited\n");
    const first = copy.run("--check");
    expect(first.status).toBe(1);
    expect(first.stderr).toContain("spec/generated/types.ts");
    expect(first.stderr).not.toContain("document.ts");
    expect(first.stderr).toContain("npm run generate");
    expect(copy.run("--check").status).toBe(1);
  });

  test("checks as well when it is reached through a symbolic link", async () => {
    await using copy = await scratchCopy();
    await appendFile(join(copy.spec, "generated/types.ts"), "// edited\n");
    await symlink(copy.spec, `${copy.spec}-link`, "junction");
    expect(copy.run("--check", `${copy.spec}-link/generate.ts`).status).toBe(1);
  });

  test.for([
    ["openapi.yaml", "spec/generated/document.ts"],
    ["control.yaml", "spec/generated/control/document.ts"],
  ] as const)("exits 1 when only %s was edited, and 0 once the files are made again", async ([document, stale]) => {
    await using copy = await scratchCopy();
    await appendFile(join(copy.spec, document), "# edited\n");
    const { status, stderr } = copy.run("--check");
    expect([status, stderr]).toEqual([1, `Stale: ${stale}. Run: npm run generate\n`]);
    expect(copy.run().status).toBe(0);
    expect(copy.run("--check").status).toBe(0);
  });
});

const TABLE = "packages/mock-server/src/service/behaviours/index.ts";

async function scratchCopy() {
  const root = await realpath(await mkdtemp(join(tmpdir(), "plant-store-spec-")));
  const spec = join(root, "spec");
  await cp(fileURLToPath(new URL(".", import.meta.url)), spec, { recursive: true });
  await cp(fileURLToPath(new URL(`../${TABLE}`, import.meta.url)), join(root, TABLE));
  await symlink(fileURLToPath(new URL("../node_modules", import.meta.url)), join(root, "node_modules"), "junction");
  return {
    spec,
    run: (option = "", script = "spec/generate.ts") =>
      spawnSync(process.execPath, [script, option], { cwd: root, encoding: "utf8" }),
    [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true }),
  };
}
