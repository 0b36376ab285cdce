import OpenAI from "openai";
import { TOKEN } from "../../plant.ts";
import { BASE_URL, type SdkPeer } from "./peer.ts";

/** It exports no core without its resources; by its documented way to call any path. */
export const openai: SdkPeer = {
  name: "OpenAI's SDK, whole",
  does: "retries, a timeout, a log",
  setUp: (fetch) => {
    const client = new OpenAI({ apiKey: TOKEN, baseURL: BASE_URL, fetch });
    return (body) => client.post("/plants", { body });
  },
};
