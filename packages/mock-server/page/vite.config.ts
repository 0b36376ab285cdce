import { defineConfig, type Plugin, type UserConfig } from "vite";
import packageJson from "../package.json" with { type: "json" };

/**
 * Joins all files of the page into one module, which the server imports once somebody opens the page, and makes of its script a
 * function of its host, for the inspector: the same from the sources and from the package, in ES modules and in CommonJS.
 */
const asModules: Plugin = {
  name: "as-modules",
  generateBundle: {
    order: "post",
    handler(_, bundle) {
      const files: Record<string, string> = {};
      for (const [name, file] of Object.entries(bundle)) {
        files[name] = file.type === "chunk" ? file.code : Buffer.from(file.source).toString();
        delete bundle[name];
      }
      const emit = (fileName: string, source: string) => this.emitFile({ type: "asset", fileName, source });
      const { "main.js": script = "", "index.css": styles = "", ...others } = files;
      const constants = Object.entries({ version: packageJson.version, styles });
      const code = constants.map(([name, text]) => `const ${name} = ${JSON.stringify(text)};\n`).join("");
      const module = `${code}function runPage(HOST) {\n${script}}\n`;
      emit("inspector-page.js", `${module}export { runPage, styles, version };\n`);
      emit("page.js", `${PAGE}Object.assign(files, ${JSON.stringify(others)});\n`);
      emit("inspector-page.cjs", `"use strict";\n${module}module.exports = { runPage, styles, version };\n`);
    },
  },
};

/** The script and the styles are in the function's module already: the package holds them once less. */
const PAGE = `import { runPage, styles } from "./inspector-page.js";
const text = String(runPage);
export const files = {
  "main.js": text.slice(text.indexOf("{") + 1, text.lastIndexOf("}")),
  "index.css": styles,
};
`;

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
  plugins: [asModules],
});

export default config;
