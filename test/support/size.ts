import { gzipSync } from "node:zlib";
import { build } from "esbuild";

/** In bytes, as a browser gets it: bundled by esbuild, minified, gzipped. @param external is left out */
export async function sizeOf(contents: string, resolveDir: string, external: readonly string[] = []): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir },
    bundle: true,
    external: [...external],
    minify: true,
    format: "esm",
    platform: "browser",
    // Without the repository's own paths, which lead to the source.
    tsconfigRaw: {},
    write: false,
    logLevel: "error",
  });
  return gzipSync(outputFiles[0]?.contents ?? "", { level: 9 }).length;
}
