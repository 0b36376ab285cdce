/** What a page loads to make the call. */
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { here } from "./processes.ts";
import { measureRow, type Row } from "./row.ts";

/** Anthropic exports its client without the resources, OpenAI does not. */
const CALLS: Readonly<Record<string, string>> = {
  "openapi-fetch": 'import create from "openapi-fetch"; globalThis.create = create;',
  "hey-api": 'import { createPlant } from "./generated/hey-api/sdk.gen"; globalThis.create = createPlant;',
  ofetch: 'import { ofetch } from "ofetch"; globalThis.create = ofetch;',
  ky: 'import ky from "ky"; globalThis.create = ky;',
  axios: 'import axios from "axios"; globalThis.create = axios;',
  "Anthropic's SDK core":
    'import { BaseAnthropic } from "@anthropic-ai/sdk/client"; globalThis.create = BaseAnthropic;',
  "OpenAI's SDK, whole": 'import OpenAI from "openai"; globalThis.create = OpenAI;',
  ours: 'import { createPlantStoreClient } from "@plant-store/sdk"; globalThis.create = createPlantStoreClient;',
};

export function measureSize(): Promise<Row> {
  return measureRow({
    title: "The SDK in a page",
    about:
      "Bytes of a bundle for a browser by esbuild, minified, gzip -9, dependencies included. The base is openapi-fetch.",
    unit: "bytes",
    rounds: 1,
    warmUpRounds: 0,
    contenders: Object.entries(CALLS).map(([name, contents]) => ({
      name,
      ...(name === "ours" && { target: { atMost: 6_000, of: "value" } }),
      measure: () => sizeOf(contents),
    })),
  });
}

async function sizeOf(contents: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: here(".") },
    bundle: true,
    minify: true,
    format: "esm",
    platform: "browser",
    write: false,
  });
  return gzipSync(outputFiles[0]?.contents ?? "", { level: 9 }).length;
}
