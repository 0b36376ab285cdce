import { defineConfig, type Plugin, type UserConfig } from "vite";

/**
 * Joins all files of the page into one module, which the server imports once somebody opens the page: the same from the sources
 * and from the package, in ES modules and in CommonJS.
 */
const asModule: Plugin = {
  name: "as-module",
  generateBundle: {
    order: "post",
    handler(_, bundle) {
      const files: Record<string, string> = {};
      for (const [name, file] of Object.entries(bundle)) {
        files[name] = file.type === "chunk" ? file.code : textOf(file.source);
        delete bundle[name];
      }
      this.emitFile({ type: "asset", fileName: "page.js", source: `export const files = ${JSON.stringify(files)};\n` });
    },
  },
};

function textOf(source: string | Uint8Array): string {
  return typeof source === "string" ? source : new TextDecoder().decode(source);
}

const config: UserConfig = defineConfig({
  root: import.meta.dirname,
  base: "./",
  oxc: { jsx: { importSource: "preact" } },
  build: {
    outDir: "../dist",
    // tsup has written the rest of it.
    emptyOutDir: false,
    modulePreload: false,
    assetsInlineLimit: 0,
    rolldownOptions: { output: { entryFileNames: "main.js", assetFileNames: "[name][extname]" } },
  },
  plugins: [asModule],
});

export default config;
