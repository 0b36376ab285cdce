/** The SDK as a browser gets it: built, bundled, minified, gzipped. Run by `npm run size`, after `npm run build`. */
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const LIMIT_BYTES = 8_000;

async function sizeOf(contents: string): Promise<number> {
  const resolveDir = fileURLToPath(new URL(".", import.meta.url));
  const { outputFiles } = await build({
    stdin: { contents, resolveDir },
    bundle: true,
    minify: true,
    format: "esm",
    platform: "browser",
    write: false,
  });
  return gzipSync(outputFiles[0]?.contents ?? "", { level: 9 }).length;
}

const bytes = await sizeOf(
  'import { createPlantStoreClient } from "@plant-store/sdk"; globalThis.create = createPlantStoreClient;',
);
const openapiFetch = await sizeOf('import createClient from "openapi-fetch"; globalThis.create = createClient;');
console.log(`@plant-store/sdk for a browser: ${bytes} bytes of ${LIMIT_BYTES}; openapi-fetch alone: ${openapiFetch}.`);
if (bytes > LIMIT_BYTES) {
  console.error(`${bytes - LIMIT_BYTES} bytes too many.`);
  process.exitCode = 1;
}
