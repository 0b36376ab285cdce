import { createFetch, type FetchOptions } from "ofetch";
import manifest from "../package.json" with { type: "json" };
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
  version: manifest.devDependencies.ofetch,
  does: "retries, though not of a POST",
  setUp: set(),
  options: {
    "Reports a 200 that breaks the contract": set(() => ({ parseResponse: JSON.parse })),
    "Sends neither plant nor token to another server after a redirect": set(() => ({ redirect: "error" })),
    "Ends the call if there is no response": set(() => ({ signal: AbortSignal.timeout(200) })),
    "Repeats after a 503 with Retry-After, but not after a lost POST": set(() => ({
      retry: 1,
      retryStatusCodes: [503],
    })),
  },
  program: (body) => `
    import { ofetch } from "ofetch";
    ofetch("", { method: "POST", body: ${body} });`,
};
