/** The columns, in order. */
import type { Client } from "./client.ts";
import { handWritten } from "./fetch.ts";
import { heyApi } from "./hey-api.ts";
import { kyClient } from "./ky.ts";
import { ofetchClient } from "./ofetch.ts";
import { openapiFetch } from "./openapi-fetch.ts";
import { sdk } from "./sdk.ts";

export const clients: readonly Client[] = [sdk, handWritten, openapiFetch, heyApi, kyClient, ofetchClient];
