/** Writes `generated/`: the code that the generators among the alternatives make of the contract. */
import { mkdir, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { createClient } from "@hey-api/openapi-ts";
import { build } from "esbuild";
import openapiTS, { astToString } from "openapi-typescript";

const contract = new URL("../spec/openapi.yaml", import.meta.url);
const generated = new URL("generated/", import.meta.url);

/** Vitest calls it before the tests; the benchmark runs this file in a process of its own. */
export async function setup(): Promise<void> {
  await rm(generated, { recursive: true, force: true });
  await mkdir(generated);
  await writeFile(new URL("openapi-typescript.ts", generated), astToString(await openapiTS(contract)));
  await writeFile(new URL("empty.js", generated), "");
  const bare = fileURLToPath(new URL("speed/servers/bare-process.ts", import.meta.url));
  await build({ entryPoints: [bare], outdir: fileURLToPath(generated), bundle: true, format: "esm", platform: "node" });
  await heyApi("hey-api", []);
  await heyApi("hey-api-validated", ["zod", { name: "@hey-api/sdk", validator: true }]);
}

type Plugins = NonNullable<Extract<Parameters<typeof createClient>[0], { plugins?: unknown }>["plugins"]>;

/** Bundles the result, because Node needs extensions in its imports. */
async function heyApi(name: string, further: Plugins): Promise<void> {
  const folder = fileURLToPath(new URL(name, generated));
  await createClient({
    input: fileURLToPath(contract),
    output: folder,
    logs: { level: "silent" },
    plugins: ["@hey-api/typescript", "@hey-api/client-fetch", "@hey-api/sdk", ...further],
  });
  const contents = 'export { createPlant } from "./sdk.gen"; export { createClient } from "./client";';
  await build({
    stdin: { contents, resolveDir: folder },
    bundle: true,
    packages: "external",
    format: "esm",
    platform: "node",
    target: "node24",
    outfile: `${folder}.js`,
  });
}

if (import.meta.main) await setup();
