import createClient, { type ClientOptions } from "openapi-fetch";
import type { Client, NewPlant, SetUp } from "./client.ts";

/** As openapi-typescript makes it; its file is not there yet when the types are checked. */
interface Paths {
  "/plants": {
    post: {
      requestBody: { content: { "application/json": NewPlant } };
      responses: {
        200: { content: { "application/json": unknown } };
        400: { content: { "application/json": { error: number; message: string } } };
      };
    };
  };
}

const set =
  (options: ClientOptions, signal?: () => AbortSignal): SetUp =>
  (baseUrl, token) => {
    const client = createClient<Paths>({ baseUrl, headers: { Authorization: `Bearer ${token}` }, ...options });
    return async (body) => {
      try {
        const { data, error } = await client.POST("/plants", { body, ...(signal && { signal: signal() }) });
        return error ? { failed: true, error } : { failed: false, data };
      } catch (error) {
        return { failed: true, error };
      }
    };
  };

export const openapiFetch: Client = {
  name: "openapi-fetch",
  version: { of: "openapi-fetch" },
  asItComes: set({}),
  options: {
    "A redirect does not carry the plant elsewhere": set({ redirect: "error" }),
    "A response that stalls ends the call": set({}, () => AbortSignal.timeout(200)),
  },
  program: (body) => `
    import createClient from "openapi-fetch";
    import type { paths } from "./generated/openapi-typescript.ts";
    createClient<paths>().POST("/plants", { body: ${body} });`,
  bundle: 'import createClient from "openapi-fetch"; globalThis.create = createClient;',
};
