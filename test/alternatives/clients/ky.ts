import ky, { type Options } from "ky";
import { z } from "zod";
import { type Client, outcomeOf, type SetUp } from "./client.ts";

const Plant = z.object({ name: z.string(), tag: z.string().optional() });

const set =
  (options: () => Options = () => ({}), schema?: typeof Plant): SetUp =>
  (baseUrl, token) =>
  (json) => {
    const api = ky.create({ headers: { Authorization: `Bearer ${token}` }, ...options() });
    const call = () => api.post(`${baseUrl}/plants`, { json });
    return outcomeOf(() => (schema ? call().json(schema) : call().json()));
  };

export const kyClient: Client = {
  name: "ky",
  version: { of: "ky" },
  asItComes: set(),
  options: {
    "A 200 that breaks the contract is noticed": set(() => ({}), Plant),
    "A redirect does not carry the plant elsewhere": set(() => ({ redirect: "error" })),
    "A 503 with Retry-After is repeated, a lost POST is not": set(() => ({ retry: { methods: ["post"] } })),
  },
  program: (body) => `
    import ky from "ky";
    ky.post("", { json: ${body} });`,
  bundle: 'import ky from "ky"; globalThis.create = ky;',
};
