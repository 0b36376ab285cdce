import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { configDefaults, type ViteUserConfigFnObject } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { growth } from "./test/growth/plugin.ts";

/** Tests and examples run from source: no build comes first. */
const conditions = ["@plant-store/source", "node", "import", "module", "default"];

/** They generate their input, or repeat themselves a thousand times: test/support/thorough.ts says how much. */
const THOROUGH = [
  "test/growth/**",
  "test/hostile/{body-limit,slow-clients,tokens}.test.ts",
  "**/*.thorough.test.ts",
  "spec/known-validators.test.ts",
  "test/pair/{conformance,faults,upstream}.test.ts",
  "test/{clients/languages,docs/guides/around-your-tests}.test.ts",
  "**/store/model.test.ts",
  "**/copy/copies.test.ts",
  "**/cli/report/reports.test.ts",
  "**/control/list-page.test.ts",
  "**/journal/follow.test.ts",
];

/** Those of both packages together start processes and wait: in a clean clone, Vitest would start the largest file first. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const waits = ({ moduleId }: TestSpecification) => Number(moduleId.includes("/test/"));
    return (await super.sort(files)).sort((one, other) => waits(other) - waits(one));
  }
}

/** `npm test`; in the mode "thorough" all of what it does in part. */
const config: ViteUserConfigFnObject = ({ mode }) => ({
  plugins: [growth()],
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include:
      mode === "thorough"
        ? THOROUGH.map((place) => (place.endsWith(".ts") ? place : `${place}/*.test.ts`))
        : [
            "spec/**/*.test.ts",
            "packages/*/{src,page/src}/**/*.test.ts",
            "test/**/*.test.ts",
            "compare/speed/*.test.ts",
          ],
    exclude: [
      ...configDefaults.exclude,
      // It has a package.json of its own, and wants a build.
      "test/e2e/**",
      ...(mode === "thorough" ? [] : ["**/*.thorough.test.ts"]),
    ],
    env: {
      THOROUGH: String(mode === "thorough"),
      // The processes that tests start run from source too.
      NODE_OPTIONS: "--conditions=@plant-store/source",
      // The processes that tests start compile a module once: a command starts in half the time.
      NODE_COMPILE_CACHE: fileURLToPath(new URL("node_modules/.cache/node", import.meta.url)),
    },
    // A test that hangs ends, and fails, after this; a slow machine is not a failure. A poll ends before.
    testTimeout: 60_000,
    expect: { poll: { timeout: 50_000 } },
    // One more than there are cores: a worker that waits for a process leaves its core idle.
    maxWorkers: availableParallelism() + 1,
    // Starting a worker for each file would take a fifth of the time.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    unstubEnvs: true,
    unstubGlobals: true,
    restoreMocks: true,
    coverage: {
      include: ["packages/*/src/**/*.ts", "spec/**/*.ts"],
      exclude: ["**/*.test.ts", "**/*.test-d.ts", "**/testing/**"],
      // Files of which all is reached are counted, and not shown.
      reporter: [["text", { skipFull: true }]],
    },
  },
});

export default config;
