/** The suites, as the scripts that Node and Vite take. */
import { join } from "node:path";
import { type BuildOptions, build } from "esbuild";

const options: BuildOptions = {
  absWorkingDir: import.meta.dirname,
  bundle: true,
  // Found by their names where the script stands: in the folder of one MSW.
  packages: "external",
  target: "es2022",
  logLevel: "error",
};

export async function bundle(folder: string): Promise<void> {
  await build({ ...options, entryPoints: ["page.ts"], format: "esm", outfile: join(folder, "page.js") });
  await build({
    ...options,
    entryPoints: ["program.ts"],
    format: "esm",
    platform: "node",
    outfile: join(folder, "program.mjs"),
  });
  await build({
    ...options,
    entryPoints: ["program.ts"],
    format: "cjs",
    platform: "node",
    outfile: join(folder, "program.cjs"),
  });
}
