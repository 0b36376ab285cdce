import ky from "ky";
import { TOKEN } from "../../plant.ts";
import { BASE_URL, type SdkPeer } from "./peer.ts";

export const kyClient: SdkPeer = {
  name: "ky",
  does: "a Request, retries, a timeout",
  setUp: (fetch) => {
    const api = ky.create({ fetch, headers: { Authorization: `Bearer ${TOKEN}` } });
    return (json) => api.post(`${BASE_URL}/plants`, { json }).json();
  },
};
