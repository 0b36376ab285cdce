/** What a generator among the peers makes of the contract, in `generated/`; runs before the bench, in a process of its own. */
import { fileURLToPath } from "node:url";
import { createClient } from "@hey-api/openapi-ts";
import { build } from "esbuild";

const folder = fileURLToPath(new URL("generated/", import.meta.url));

await createClient({
  input: fileURLToPath(new URL("../spec/openapi.yaml", import.meta.url)),
  output: `${folder}hey-api`,
  logs: { level: "silent" },
  // Its default plugins.
  plugins: ["@hey-api/typescript", "@hey-api/client-fetch", "@hey-api/sdk"],
});

// Its imports name no extension, which Node asks for.
await build({
  stdin: {
    contents: 'export { createPlant } from "./hey-api/sdk.gen"; export { client } from "./hey-api/client.gen";',
    resolveDir: folder,
  },
  bundle: true,
  format: "esm",
  platform: "node",
  target: "node24",
  outfile: `${folder}hey-api.js`,
});
