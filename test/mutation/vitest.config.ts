import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import type { ViteUserConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import rootConfig from "../../vitest.config.ts";

const root = rootConfig({ mode: "test", command: "serve" });

/** Runs the tests of the mutated file first, then its neighbours', then the quickest. The first failure ends the run. */
class NearestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const [mutated = ""] = this.ctx.config.related ?? [];
    const own = mutated.replace(/\.ts$/, "");
    const distance = ({ moduleId }: TestSpecification) =>
      moduleId.startsWith(own) ? 0 : dirname(moduleId) === dirname(mutated) ? 1 : 2;
    const slowestFirst = await super.sort(files);
    return slowestFirst.reverse().sort((one, other) => distance(one) - distance(other));
  }
}

const config: ViteUserConfig = {
  ...root,
  root: fileURLToPath(new URL("../..", import.meta.url)),
  test: {
    ...root.test,
    // The tests beside the code: only the process of a test has the mutant, and a case takes ten times as long.
    include: [
      "spec/{known-validators,nested,scalars,target,validation}.test.ts",
      "packages/sdk/src/**/*.test.ts",
      "packages/mock-server/src/{service,storage,store}/**/*.test.ts",
    ],
    sequence: { sequencer: NearestFirst },
    // Kills a mutant with which a test never ends.
    testTimeout: 15_000,
  },
};

export default config;
