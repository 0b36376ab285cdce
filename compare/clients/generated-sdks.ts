/** The cores of two SDKs that a generator made, by their documented method for any path. */
import { BaseAnthropic } from "@anthropic-ai/sdk/client";
import OpenAI from "openai";
import type { Client } from "./client.ts";

/** Without the resources that are generated for it. */
export const anthropic: Client = {
  name: "Anthropic's SDK core",
  does: "retries, a timeout, a log",
  setUp: ({ baseUrl, token, ...fetch }) => {
    const client = new BaseAnthropic({ authToken: token, apiKey: null, baseURL: baseUrl, ...fetch });
    return (body) => client.post("/plants", { body });
  },
};

/** With its resources, since it exports no core. */
export const openai: Client = {
  name: "OpenAI's SDK, whole",
  does: anthropic.does,
  setUp: ({ baseUrl, token, ...fetch }) => {
    const client = new OpenAI({ apiKey: token, baseURL: baseUrl, ...fetch });
    return (body) => client.post("/plants", { body });
  },
};
