import { type FetchOptions, ofetch } from "ofetch";
import { type Client, outcomeOf, type SetUp } from "./client.ts";

const set =
  (options: () => FetchOptions<"json"> = () => ({})): SetUp =>
  (baseURL, token) => {
    const headers = { Authorization: `Bearer ${token}` };
    return (plant) =>
      outcomeOf(() => ofetch("/plants", { baseURL, headers, method: "POST", body: { ...plant }, ...options() }));
  };

export const ofetchClient: Client = {
  name: "ofetch",
  version: { of: "ofetch" },
  asItComes: set(),
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
