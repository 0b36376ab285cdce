/** The dependencies of each consumer, of which the installer writes its package.json. The folders in consumers/ have the programs. */
export type Versions = Readonly<Record<string, string>>;

const SDK = { "@plant-store/sdk": "*" };
const BOTH = { ...SDK, "@plant-store/mock-server": "*" };
const REACT = { react: "19.3.1", "react-dom": "19.3.1" };

export const CONSUMERS: Readonly<Record<string, Versions>> = {
  builds: {
    ...BOTH,
    "@rollup/plugin-node-resolve": "16.0.3",
    esbuild: "^0.28.2",
    "happy-dom": "21.0.4",
    jsdom: "^31.0.1",
    "openapi-fetch": "^0.17.0",
    parcel: "2.16.4",
    rollup: "4.68.8",
    vite: "^8.3.8",
    vitest: "^5.1.1",
    webpack: "5.113.0",
  },
  fetches: { ...SDK, "@types/node": "^24.0.0", "cross-fetch": "4.1.0", "node-fetch": "3.3.2", undici: "8.12.4" },
  javascript: { ...BOTH, msw: "2.15.0", "openapi-fetch": "^0.17.0", redis: "6.3.1" },
  next: { ...BOTH, ...REACT, msw: "3.0.5", next: "16.4.6" },
  opentelemetry: {
    ...BOTH,
    "@opentelemetry/api": "1.10.0",
    "@opentelemetry/context-async-hooks": "3.1.1",
    "@opentelemetry/core": "3.1.1",
    "@opentelemetry/instrumentation-undici": "0.34.0",
    "@opentelemetry/sdk-trace": "3.1.1",
    msw: "^3.0.5",
  },
  "redis-5": { "@plant-store/mock-server": "*", redis: "5.0.1" },
  runners: {
    ...BOTH,
    "@babel/plugin-transform-modules-commonjs": "7.29.14",
    "@babel/preset-typescript": "7.29.7",
    jest: "30.5.2",
    "jest-environment-jsdom": "30.5.2",
    msw: "2.15.0",
  },
  storybook: {
    ...BOTH,
    ...REACT,
    "@storybook/addon-docs": "10.6.7",
    "@storybook/react-vite": "10.6.7",
    "@types/react": "^19.3.0",
    "@vitejs/plugin-react": "^6.3.0",
    msw: "3.0.5",
    "msw-storybook-addon": "3.0.3",
    storybook: "10.6.7",
    typescript: "~5.9.3",
    vite: "^8.3.8",
  },
  sveltekit: {
    ...BOTH,
    "@sveltejs/kit": "3.2.0",
    "@sveltejs/vite-plugin-svelte": "7.3.1",
    svelte: "5.57.3",
    typescript: "~5.9.3",
    vite: "^8.3.8",
  },
  typescript: { ...BOTH, "@types/node": "^24.0.0", msw: "^3.0.5", "openapi-fetch": "^0.17.0" },
  "without-peers": { ...BOTH, "@types/node": "^24.0.0" },
};

/** The others are ES modules. For these a runner, or the extension of a file, decides. */
export const WITHOUT_TYPE: readonly string[] = ["builds", "javascript", "runners", "typescript", "without-peers"];

/** Of Next 14, the oldest that the guide names. */
export const NEXT_14: Versions = { next: "14.2.35", react: "18.3.1", "react-dom": "18.3.1" };
