import type { paths } from "@plant-store/sdk";
import createClient from "openapi-fetch";
import manifest from "../package.json" with { type: "json" };
import type { ClientColumn, SetUp } from "./client.ts";

const set =
  (options?: () => Pick<RequestInit, "redirect" | "signal">): SetUp =>
  ({ token, ...client }) => {
    const { POST } = createClient<paths>({ ...client, headers: { Authorization: `Bearer ${token}` } });
    return async (body) => {
      const { data, error } = await POST("/plants", { body, ...options?.() });
      if (error) throw error;
      return data;
    };
  };

export const openapiFetch: ClientColumn = {
  name: "openapi-fetch",
  version: manifest.devDependencies["openapi-fetch"],
  does: "a Request",
  setUp: set(),
  options: {
    "Sends neither plant nor token to another server after a redirect": set(() => ({ redirect: "error" })),
    "Ends the call if there is no response": set(() => ({ signal: AbortSignal.timeout(200) })),
  },
  program: (body) => `
    import createClient from "openapi-fetch";
    import type { paths } from "./generated/openapi-typescript.ts";
    createClient<paths>().POST("/plants", { body: ${body} });`,
};
