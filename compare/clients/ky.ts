import ky, { type Options } from "ky";
import { z } from "zod";
import { versionOf } from "../versions.ts";
import type { ClientColumn, SetUp } from "./client.ts";

const Plant = z.object({ name: z.string(), tag: z.string().optional() });

const set =
  (options: Options = {}, schema?: typeof Plant): SetUp =>
  ({ baseUrl, token, ...fetch }) => {
    const api = ky.create({ headers: { Authorization: `Bearer ${token}` }, ...fetch, ...options });
    const post = (json: unknown) => api.post(`${baseUrl}/plants`, { json });
    return schema ? (plant) => post(plant).json(schema) : (plant) => post(plant).json();
  };

export const kyClient: ClientColumn = {
  name: "ky",
  version: versionOf("ky"),
  does: "a Request, retries, a timeout",
  setUp: set(),
  options: {
    "A 200 that breaks the contract is noticed": set({}, Plant),
    "A redirect does not carry the plant elsewhere": set({ redirect: "error" }),
    "A 503 with Retry-After is repeated, a lost POST is not": set({ retry: { methods: ["post"] } }),
  },
  program: (body) => `
    import ky from "ky";
    ky.post("", { json: ${body} });`,
  bundle: 'import ky from "ky"; globalThis.create = ky;',
};
