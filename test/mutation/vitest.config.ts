import { fileURLToPath } from "node:url";
import type { ViteUserConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import rootConfig from "../../vitest.config.ts";

const root = rootConfig({ mode: "test", command: "serve" });
const { MUTANT_FILES, NODE_OPTIONS = "" } = process.env;
const order = MUTANT_FILES?.split("\n") ?? [];

class AsNamed extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.sort((one, other) => order.indexOf(one.moduleId) - order.indexOf(other.moduleId));
  }
}

const config: ViteUserConfig = {
  ...root,
  root: fileURLToPath(new URL("../..", import.meta.url)),
  test: {
    ...root.test,
    // Workers have the preload of run.ts too.
    env: { ...root.test?.env, NODE_OPTIONS: `${root.test?.env?.NODE_OPTIONS} ${NODE_OPTIONS}` },
    ...(MUTANT_FILES === undefined
      ? // Code outside of functions runs once for each worker. Without isolation only the first file would reach it.
        { setupFiles: ["test/mutation/note-file.ts"], isolate: true }
      : { include: order, bail: 1, maxWorkers: 1, sequence: { sequencer: AsNamed } }),
  },
};

export default config;
