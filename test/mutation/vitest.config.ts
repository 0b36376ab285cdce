import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import type { ViteUserConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import rootConfig from "../../vitest.config.ts";

const root = rootConfig({ mode: "test", command: "serve" });

/** The mutated file's own tests first, then its neighbours', then the quickest: the first that fails ends the run. */
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
    // What stands beside the code: a mutant is switched on in the test's own process alone, and a case costs ten times as much.
    include: [
      "spec/{known-validators,scalars,target,validation}.test.ts",
      "packages/sdk/src/**/*.test.ts",
      "packages/mock-server/src/{service,storage,store}/**/*.test.ts",
    ],
    sequence: { sequencer: NearestFirst },
    // A mutant that makes its test wait for ever is killed after this.
    testTimeout: 15_000,
  },
};

export default config;
