import { createFetch } from "ofetch";
import { TOKEN } from "../../plant.ts";
import { BASE_URL, type SdkPeer } from "./peer.ts";

export const ofetchClient: SdkPeer = {
  name: "ofetch",
  does: "retries, though not of a POST",
  setUp: (fetch) => {
    const ofetch = createFetch({ fetch, Headers, AbortController });
    const headers = { Authorization: `Bearer ${TOKEN}` };
    return (body) => ofetch("/plants", { baseURL: BASE_URL, headers, method: "POST", body });
  },
};
