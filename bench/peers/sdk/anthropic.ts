import { BaseAnthropic } from "@anthropic-ai/sdk/client";
import { TOKEN } from "../../plant.ts";
import { BASE_URL, type SdkPeer } from "./peer.ts";

/** Without the resources that are generated for it, by its documented way to call any path. */
export const anthropic: SdkPeer = {
  name: "Anthropic's SDK core",
  does: "retries, a timeout, a log",
  setUp: (fetch) => {
    const client = new BaseAnthropic({ authToken: TOKEN, apiKey: null, baseURL: BASE_URL, fetch });
    return (body) => client.post("/plants", { body });
  },
};
