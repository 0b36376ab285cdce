import { fileURLToPath } from "node:url";
import { sizeOf } from "../../test/support/size.ts";
import { anthropic } from "../clients/anthropic.ts";
import { axiosClient } from "../clients/axios.ts";
import { heyApi } from "../clients/hey-api.ts";
import { kyClient } from "../clients/ky.ts";
import { ofetchClient } from "../clients/ofetch.ts";
import { openai } from "../clients/openai.ts";
import { openapiFetch } from "../clients/openapi-fetch.ts";
import { plantStore } from "../clients/plant-store.ts";
import { measureRow, type Row } from "./row.ts";

const folder = fileURLToPath(new URL("..", import.meta.url));

/** Measures the code that a page loads to make the call. */
export function measureSize(): Promise<Row> {
  const others = [openapiFetch, heyApi, ofetchClient, kyClient, axiosClient, anthropic, openai];
  return measureRow({
    title: "The SDK in a page",
    isComparison: true,
    about:
      "Bytes of a bundle for a browser by esbuild, minified, gzip -9, dependencies included. The base is openapi-fetch. `npm run size` limits ours.",
    unit: "bytes",
    rounds: 1,
    warmUpRounds: 0,
    contenders: [
      ...others.map(({ name, bundle }) => ({ name, measure: () => sizeOf(bundle, folder) })),
      { name: "ours", measure: () => sizeOf(plantStore.bundle, folder) },
    ],
  });
}
