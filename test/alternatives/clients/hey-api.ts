import type { Client, NewPlant, SetUp } from "./client.ts";

/** What of the generated code is used here; it is not there yet when the types are checked. */
interface Generated {
  readonly createPlant: (options: {
    readonly baseUrl: string;
    readonly auth: string;
    readonly body: NewPlant;
    readonly redirect?: "error";
    readonly signal?: AbortSignal;
    readonly parseAs?: "json";
  }) => Promise<{ readonly data?: unknown; readonly error?: unknown }>;
}

type Options = Omit<Parameters<Generated["createPlant"]>[0], "baseUrl" | "auth" | "body">;

const set =
  (folder: "hey-api" | "hey-api-validated", options: () => Options = () => ({})): SetUp =>
  (baseUrl, auth) =>
  async (body) => {
    const { createPlant }: Generated = await import(`../generated/${folder}/sdk.gen.ts`);
    const { data, error } = await createPlant({ baseUrl, auth, body, ...options() });
    return error ? { failed: true, error } : { failed: false, data };
  };

const validated = set("hey-api-validated", () => ({ parseAs: "json" }));

export const heyApi: Client = {
  name: "hey-api",
  version: { of: "@hey-api/openapi-ts" },
  asItComes: set("hey-api"),
  options: {
    "Any int64 id arrives exact; a number that lost digits is refused": validated,
    "A 200 that breaks the contract is noticed": validated,
    "A redirect does not carry the plant elsewhere": set("hey-api", () => ({ redirect: "error" })),
    "A response that stalls ends the call": set("hey-api", () => ({ signal: AbortSignal.timeout(200) })),
  },
  program: (body) => `
    import { createPlant } from "./generated/hey-api/sdk.gen.ts";
    createPlant({ body: ${body} });`,
  bundle: 'import { createPlant } from "./generated/hey-api/sdk.gen.ts"; globalThis.create = createPlant;',
};
