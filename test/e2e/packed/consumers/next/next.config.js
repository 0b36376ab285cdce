import { join } from "node:path";

/** A cache, traces, source maps and small scripts would take half of a build's time, and nobody uses them here. */
export default {
  experimental: {
    cpus: 1,
    turbopackFileSystemCacheForBuild: false,
    turbopackFileSystemCacheForDev: false,
    turbopackMinify: false,
    turbopackSourceMaps: false,
    webpackBuildWorker: false,
  },
  // Of Next 14.
  outputFileTracing: false,
  turbopack: { root: join(import.meta.dirname, "..") },
  webpack: (config) => ({ ...config, cache: false, optimization: { ...config.optimization, minimize: false } }),
};
