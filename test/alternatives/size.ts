import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

/** A module as a browser gets it: bundled, minified, gzipped; in thousands of bytes. */
export async function sizeOf(contents: string): Promise<string> {
  const resolveDir = fileURLToPath(new URL(".", import.meta.url));
  const { outputFiles } = await build({
    stdin: { contents, resolveDir },
    bundle: true,
    minify: true,
    format: "esm",
    platform: "browser",
    write: false,
  });
  return `${(gzipSync(outputFiles[0]?.contents ?? "", { level: 9 }).length / 1_000).toFixed(1)} kB`;
}
