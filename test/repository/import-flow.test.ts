import { execFile } from "node:child_process";
import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";

const BIOME = fileURLToPath(new URL("../../node_modules/@biomejs/biome/bin/biome", import.meta.url));
const RULES = fileURLToPath(new URL("../../biome.json", import.meta.url));

type Import = readonly [path: string, specifier: string];

const AGAINST_THE_FLOW: readonly Import[] = [
  ["spec/emit/new.ts", "../../packages/sdk/src/index.ts"],
  ["spec/emit/new.ts", "@plant-store/sdk"],
  ["packages/sdk/src/new.ts", "../../../spec/generated/types.ts"],
  ["packages/sdk/src/errors/new.ts", "../../../../spec/validation.ts"],
  ["packages/sdk/src/new.ts", "@plant-store/mock-server"],
  ["packages/sdk/src/new.ts", "../../mock-server/src/index.ts"],
  ["packages/sdk/src/new.ts", "node:http"],
  ["packages/sdk/src/new.ts", "msw"],
  ["packages/sdk/src/contract.ts", "../../mock-server/src/contract.ts"],
  ["packages/mock-server/src/contract.ts", "../../sdk/src/contract.ts"],
  ["packages/mock-server/src/new.ts", "@plant-store/sdk"],
  ["packages/mock-server/src/new.ts", "../../sdk/src/index.ts"],
  ["packages/mock-server/src/adapters/msw/new.ts", "../../../../../spec/generated/document.ts"],
  ["packages/mock-server/src/index.ts", "./msw.ts"],
  ["packages/mock-server/src/shared/new.ts", "../service/service.ts"],
  ["packages/mock-server/src/shared/new.ts", "node:http"],
  ["packages/mock-server/src/service/new.ts", "../../../../spec/generated/document.ts"],
  ["packages/mock-server/src/service/new.ts", "../store/store.ts"],
  ["packages/mock-server/src/service/new.ts", "../storage/memory.ts"],
  ["packages/mock-server/src/service/new.ts", "../adapters/node-http/listener.ts"],
  ["packages/mock-server/src/service/json/new.ts", "../../adapters/msw/handlers.ts"],
  ["packages/mock-server/src/service/new.ts", "msw"],
  ["packages/mock-server/src/service/new.ts", "node:http"],
  ["packages/mock-server/src/storage/new.ts", "../store/store.ts"],
  ["packages/mock-server/src/store/new.ts", "../adapters/node-http/listener.ts"],
  ["packages/mock-server/src/store/journal/new.ts", "../../adapters/msw/handlers.ts"],
  ["packages/mock-server/src/store/new.ts", "msw"],
  ["packages/mock-server/src/control/new.ts", "../adapters/node-http/listener.ts"],
  ["packages/mock-server/src/control/new.ts", "node:http"],
  ["packages/mock-server/src/control/wire/new.ts", "../../../../../spec/generated/control/types.ts"],
  ["packages/mock-server/src/adapters/browser/new.ts", "../../conformance/cases.ts"],
  ["packages/mock-server/src/adapters/node-http/new.ts", "msw"],
  ["packages/mock-server/src/adapters/node-http/new.ts", "../../msw.ts"],
  ["packages/mock-server/src/adapters/node-http/new.ts", "../msw/handlers.ts"],
  ["packages/mock-server/src/server.ts", "./adapters/msw/handlers.ts"],
  ["packages/mock-server/src/cli.ts", "./node.ts"],
  ["packages/mock-server/src/conformance/new.ts", "../service/service.ts"],
  ["packages/mock-server/src/conformance/new.ts", "../../../../spec/generated/validators.ts"],
  ["packages/mock-server/src/conformance/cases/new.ts", "../../store/store.ts"],
  ["test/new.test.ts", "../../packages/sdk/src/index.ts"],
  ["examples/new.ts", "../../packages/mock-server/src/index.ts"],
  ["examples/new.ts", "../../spec/generated/types.ts"],
];

const WITH_THE_FLOW: readonly Import[] = [
  ["packages/sdk/src/contract.ts", "../../../spec/generated/types.ts"],
  ["packages/sdk/src/errors/new.ts", "../contract.ts"],
  ["packages/sdk/src/new.ts", "openapi-fetch"],
  ["packages/mock-server/src/contract.ts", "../../../spec/generated/types.ts"],
  ["packages/mock-server/src/service/new.ts", "../contract.ts"],
  ["packages/mock-server/src/storage/new.ts", "../contract.ts"],
  ["packages/mock-server/src/service/new.ts", "../shared/timer.ts"],
  ["packages/mock-server/src/service/json/new.ts", "../errors.ts"],
  ["packages/mock-server/src/storage/new.ts", "../service/plant-storage.ts"],
  ["packages/mock-server/src/store/new.ts", "../service/service.ts"],
  ["packages/mock-server/src/adapters/msw/new.ts", "msw"],
  ["packages/mock-server/src/adapters/node-http/new.ts", "../../service/service.ts"],
  ["packages/mock-server/src/conformance/cases/new.ts", "../build.ts"],
  ["packages/mock-server/src/conformance/run/new.ts", "../../shared/base-url.ts"],
  ["packages/mock-server/src/conformance/new.ts", "../contract.ts"],
  ["test/new.test.ts", "@plant-store/mock-server/server"],
  ["examples/new.ts", "@plant-store/sdk"],
];

/** Returns the imports that our rules refuse, from a tree with a file for each. */
async function refused(imports: readonly Import[]): Promise<readonly Import[]> {
  const folder = await mkdtemp(join(tmpdir(), "import-flow-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await copyFile(RULES, join(folder, "biome.json"));
  const files = new Map<string, Import>();
  for (const [index, entry] of imports.entries()) {
    const [path, specifier] = entry;
    // A new name for each, unless the rule is about that one file.
    const file = path.replace("new", `new-${index}`);
    files.set(file, entry);
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), `export { x } from "${specifier}";\n`);
  }
  const args = [BIOME, "lint", "--vcs-enabled=false", "--max-diagnostics=none", "--reporter=json", "."];
  const report = await new Promise<string>((resolve) => {
    execFile(process.execPath, args, { cwd: folder }, (_error, stdout) => resolve(stdout));
  });
  const { diagnostics }: { diagnostics: readonly { category: string; location: { path: string } }[] } =
    JSON.parse(report);
  const paths = new Set(
    diagnostics.flatMap(({ category, location }) =>
      category === "lint/style/noRestrictedImports" ? [location.path.replaceAll("\\", "/")] : [],
    ),
  );
  return imports.filter((entry) => [...files].some(([file, candidate]) => candidate === entry && paths.has(file)));
}

test("an import against the flow fails the lint", async () => {
  expect(await refused(AGAINST_THE_FLOW)).toEqual(AGAINST_THE_FLOW);
});

test("an import with the flow passes it", async () => {
  expect(await refused(WITH_THE_FLOW)).toEqual([]);
});
