import axios from "axios";
import type { Client } from "./client.ts";

/** By its fetch adapter, since the one for Node opens a socket. */
export const axiosClient: Client = {
  name: "axios",
  does: "a Request, by its fetch adapter",
  setUp: ({ baseUrl, token, ...env }) => {
    const api = axios.create({
      baseURL: baseUrl,
      adapter: "fetch",
      env,
      headers: { Authorization: `Bearer ${token}` },
    });
    return async (plant) => (await api.post<unknown>("/plants", plant)).data;
  },
};
