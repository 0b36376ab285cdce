/** In the table's order; the first is the base. */
import { anthropic } from "./anthropic.ts";
import { axiosClient } from "./axios.ts";
import { bareFetch } from "./fetch.ts";
import { heyApi } from "./hey-api.ts";
import { kyClient } from "./ky.ts";
import { ofetchClient } from "./ofetch.ts";
import { openai } from "./openai.ts";
import { openapiFetch } from "./openapi-fetch.ts";
import type { SdkPeer } from "./peer.ts";
import { plantStore, plantStoreAsItComes, plantStoreProvider } from "./plant-store.ts";

export const sdkPeers: readonly SdkPeer[] = [
  bareFetch,
  ofetchClient,
  openapiFetch,
  heyApi,
  axiosClient,
  kyClient,
  anthropic,
  openai,
  plantStoreAsItComes,
  plantStore,
  plantStoreProvider,
];
