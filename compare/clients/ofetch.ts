import { createFetch, type FetchOptions } from "ofetch";
import { versionOf } from "../versions.ts";
import type { ClientColumn, SetUp } from "./client.ts";

const set =
  (options?: () => FetchOptions<"json">): SetUp =>
  ({ baseUrl: baseURL, token, fetch = globalThis.fetch }) => {
    const ofetch = createFetch({ fetch, Headers, AbortController });
    const headers = { Authorization: `Bearer ${token}` };
    return (body) => ofetch("/plants", { baseURL, headers, method: "POST", body, ...options?.() });
  };

export const ofetchClient: ClientColumn = {
  name: "ofetch",
  version: versionOf("ofetch"),
  does: "retries, though not of a POST",
  setUp: set(),
  options: {
    "A 200 that breaks the contract is noticed": set(() => ({ parseResponse: JSON.parse })),
    "A redirect does not carry the plant elsewhere": set(() => ({ redirect: "error" })),
    "A response that stalls ends the call": set(() => ({ signal: AbortSignal.timeout(200) })),
    "A 503 with Retry-After is repeated, a lost POST is not": set(() => ({ retry: 1, retryStatusCodes: [503] })),
  },
  program: (body) => `
    import { ofetch } from "ofetch";
    ofetch("", { method: "POST", body: ${body} });`,
  bundle: 'import { ofetch } from "ofetch"; globalThis.create = ofetch;',
};
