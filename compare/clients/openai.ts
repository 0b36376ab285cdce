import OpenAI from "openai";
import type { Client } from "./client.ts";

/** With its resources, since it exports no core; by its documented method for any path. */
export const openai: Client = {
  name: "OpenAI's SDK, whole",
  does: "retries, a timeout, a log",
  setUp: ({ baseUrl, token, ...fetch }) => {
    const client = new OpenAI({ apiKey: token, baseURL: baseUrl, ...fetch });
    return (body) => client.post("/plants", { body });
  },
  bundle: 'import OpenAI from "openai"; globalThis.create = OpenAI;',
};
