import type { NewPlant } from "@plant-store/sdk";
import manifest from "../package.json" with { type: "json" };
import type { ClientColumn, SetUp } from "./client.ts";

type CallOptions = Pick<RequestInit, "redirect" | "signal"> & { readonly parseAs?: "json" };

/** The used part of the generated code, which is not there yet when the types are checked. */
interface Generated {
  readonly createClient: (config: object) => object;
  readonly createPlant: (
    options: CallOptions & { readonly client: object; readonly body: NewPlant },
  ) => Promise<{ readonly data?: unknown; readonly error?: unknown }>;
}

const load = (file: string): Promise<Generated> => import(new URL(`../generated/${file}`, import.meta.url).href);
const plain = await load("hey-api.js");

const set =
  ({ createClient, createPlant }: Generated, options?: () => CallOptions): SetUp =>
  ({ token, ...config }) => {
    const client = createClient({ ...config, auth: token });
    return async (body) => {
      const { data, error } = await createPlant({ client, body, ...options?.() });
      if (error) throw error;
      return data;
    };
  };

const validated = set(await load("hey-api-validated.js"), () => ({ parseAs: "json" }));

export const heyApi: ClientColumn = {
  name: "hey-api",
  version: manifest.devDependencies["@hey-api/openapi-ts"],
  does: "a Request",
  setUp: set(plain),
  options: {
    "Sends any int64 id exactly": validated,
    "Reports a 200 that breaks the contract": validated,
    "Sends neither plant nor token to another server after a redirect": set(plain, () => ({ redirect: "error" })),
    "Ends the call if there is no response": set(plain, () => ({ signal: AbortSignal.timeout(200) })),
  },
  program: (body) => `
    import { createPlant } from "./generated/hey-api/sdk.gen.ts";
    createPlant({ body: ${body} });`,
};
