import axios from "axios";
import { TOKEN } from "../../plant.ts";
import { BASE_URL, type SdkPeer } from "./peer.ts";

/** By its fetch adapter, since its own one for Node would open a socket. */
export const axiosClient: SdkPeer = {
  name: "axios, its fetch adapter",
  does: "a Request",
  setUp: (fetch) => {
    const api = axios.create({
      baseURL: BASE_URL,
      adapter: "fetch",
      env: { fetch },
      headers: { Authorization: `Bearer ${TOKEN}` },
    });
    return async (plant) => (await api.post<unknown>("/plants", plant)).data;
  },
};
