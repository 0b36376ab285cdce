import { BaseAnthropic } from "@anthropic-ai/sdk/client";
import type { Client } from "./client.ts";

/** Without the resources that are generated for it, by its documented method for any path. */
export const anthropic: Client = {
  name: "Anthropic's SDK core",
  does: "retries, a timeout, a log",
  setUp: ({ baseUrl, token, ...fetch }) => {
    const client = new BaseAnthropic({ authToken: token, apiKey: null, baseURL: baseUrl, ...fetch });
    return (body) => client.post("/plants", { body });
  },
  bundle: 'import { BaseAnthropic } from "@anthropic-ai/sdk/client"; globalThis.create = BaseAnthropic;',
};
