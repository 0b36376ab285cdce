import Anthropic from "@anthropic-ai/sdk";
import { TOKEN } from "../../plant.ts";
import { BASE_URL, type SdkPeer } from "./peer.ts";

export const anthropic: SdkPeer = {
  name: "Anthropic's SDK core",
  does: "retries, a timeout, a log",
  setUp: (fetch) => {
    const client = new Anthropic({ authToken: TOKEN, apiKey: null, baseURL: BASE_URL, fetch });
    return (body) => client.post("/plants", { body });
  },
};
