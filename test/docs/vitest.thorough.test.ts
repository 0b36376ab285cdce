/** The documents' own tests, all under one Vitest: it takes longer to start than to run them. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { OF_CREATE } from "../pair/defects.ts";
import {
  blocks,
  brokenService,
  fileOf,
  mendedService,
  readDocument,
  root,
  scratchFolder,
  writeInto,
} from "./blocks.ts";

const read = async (path: string) => blocks("ts", await readDocument(path));
const guide = await read("packages/mock-server/docs/testing-with-the-mock.md");
const endToEnd = `import { createPlantStoreClient } from "@plant-store/sdk";
import { expect, test } from "vitest";

test("the client finds the server of the run in the environment", async () => {
  expect(await createPlantStoreClient().createPlant({ id: 1, name: "Fern" })).toEqual({ name: "Fern" });
});
`;
const [ofTheService = ""] = await read("packages/mock-server/docs/conformance.md");
const [first = "", , , recipes = ""] = await read("packages/mock-server/README.md");

/** The guide's service has no other operation. */
const ofCreate = ofTheService.replace('"ci-token" }', `"ci-token", only: ${JSON.stringify(OF_CREATE)} }`);

/** From source, as the repository's own tests run; the guide's project with the guide's setting. */
const CONFIG = `const conditions = ["@plant-store/source", "node", "import", "module", "default"];
const fromSource = { resolve: { conditions }, ssr: { resolve: { conditions } } };
const guide = { ...fromSource, root: import.meta.dirname + "/guide", environments: { __vitest__: fromSource, ssr: fromSource },
  test: { isolate: false, globalSetup: "./test/service.ts" } };
const others = { ...fromSource, root: import.meta.dirname + "/others", test: { isolate: false } };
export default { test: { projects: [guide, others] } };
`;

test("each of them passes, but that of a broken service", async () => {
  const folder = await scratchFolder("documents");
  const files: Readonly<Record<string, string>> = {
    "vitest.config.ts": CONFIG,
    ...Object.fromEntries(guide.map((block) => [join("guide", fileOf(block, "none.ts")), block])),
    "guide/test/end-to-end.test.ts": endToEnd,
    // One worker runs both, and so the mock has to listen twice.
    "guide/test/again.test.ts":
      guide.find((block) => block.includes("on another day"))?.replace(/describe\([\s\S]*/, "") ?? "",
    "others/first.test.ts": first,
    // As the README says: the recipes go to the end of the first test's file.
    "others/recipes.test.ts": `${first}\n${recipes}`,
    "others/broken/service.ts": brokenService,
    "others/broken/conformance.test.ts": ofCreate,
    "others/mended/service.ts": mendedService,
    "others/mended/conformance.test.ts": ofCreate,
  };
  await Promise.all(Object.entries(files).map(([path, text]) => writeInto(folder, path, text)));

  const messages = "what the user is told of >";
  const conformance = "conformance.test.ts > the service does what its contract says";
  const recipesExpected = [...recipes.matchAll(/^ *(?:test\()?"(.*)",/gm)].flatMap(([, title = ""]) =>
    title.includes("%i") ? [1, 2, 3].map((n) => title.replace("%i", `${n}`)) : title,
  );
  expect(recipesExpected).toHaveLength(3);
  expect(await runTests(folder)).toEqual(
    [
      "ok first.test.ts > the app creates a plant",
      "ok recipes.test.ts > the app creates a plant",
      ...recipesExpected.map((title) => `ok recipes.test.ts > ${title}`),
      `not ok broken/${conformance}`,
      `ok mended/${conformance}`,
      "ok test/lost-response.test.ts > the plant is stored, but its response is lost",
      ...["again", "plant-it"].flatMap((file) =>
        ["a plant on a sunny day", "on another day"].map((title) => `ok test/${file}.test.ts > ${title}`),
      ),
      `ok test/plant-it.test.ts > ${messages} a plant that is refused`,
      `ok test/plant-it.test.ts > ${messages} a service that fails`,
      `ok test/plant-it.test.ts > ${messages} a service that hangs`,
      `ok test/plant-it.test.ts > ${messages} a lost connection`,
      `ok test/plant-it.test.ts > ${messages} a response that is not JSON`,
      "ok test/end-to-end.test.ts > the client finds the server of the run in the environment",
    ].sort(),
  );
});

/** "ok" or "not ok", the file and the title of each, sorted. */
async function runTests(folder: string): Promise<readonly string[]> {
  const script = join(root, "node_modules/vitest/vitest.mjs");
  const args = [script, "run", "--reporter=tap-flat", "--root", folder];
  const { stdout } = await promisify(execFile)(process.execPath, args).catch(
    (error: { readonly stdout: string }) => error,
  );
  const results = [...stdout.matchAll(/^((?:not )?ok) \d+ - (.*?)(?: #.*)?$/gm)];
  return results.map(([, ok, title]) => `${ok} ${title}`).sort();
}
