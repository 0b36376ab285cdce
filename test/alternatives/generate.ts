/** What the generators among the alternatives make of the contract, in `generated/`; runs once, before the tests. */
import { mkdir, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { createClient } from "@hey-api/openapi-ts";
import openapiTS, { astToString } from "openapi-typescript";

const contract = new URL("../../spec/openapi.yaml", import.meta.url);
const generated = new URL("generated/", import.meta.url);

export async function setup(): Promise<void> {
  await rm(generated, { recursive: true, force: true });
  await mkdir(generated);
  await writeFile(new URL("openapi-typescript.ts", generated), astToString(await openapiTS(contract)));
  await heyApi("hey-api", []);
  await heyApi("hey-api-validated", ["zod", { name: "@hey-api/sdk", validator: true }]);
}

type Plugins = NonNullable<Extract<Parameters<typeof createClient>[0], { plugins?: unknown }>["plugins"]>;

/** Its default plugins, and these. */
async function heyApi(name: string, further: Plugins): Promise<void> {
  await createClient({
    input: fileURLToPath(contract),
    output: fileURLToPath(new URL(name, generated)),
    logs: { level: "silent" },
    plugins: ["@hey-api/typescript", "@hey-api/client-fetch", "@hey-api/sdk", ...further],
  });
}
