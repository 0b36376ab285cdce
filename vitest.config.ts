import { configDefaults, type ViteUserConfig } from "vitest/config";

/** Tests and examples run from source: no build comes first. */
const conditions = ["@plant-store/source", "node", "import", "module", "default"];

const config: ViteUserConfig = {
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ["spec/**/*.test.ts", "packages/*/src/**/*.test.ts", "test/**/*.test.ts"],
    // They have a package.json of their own, and want a build.
    exclude: [...configDefaults.exclude, "test/runtimes/**", "test/msw/**", "test/proxy/**"],
    typecheck: { include: ["packages/*/src/**/*.test-d.ts", "test/**/*.test-d.ts"], tsconfig: "./tsconfig.json" },
    unstubEnvs: true,
    restoreMocks: true,
  },
};

export default config;
