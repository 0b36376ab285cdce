import ky, { type Options } from "ky";
import { z } from "zod";
import manifest from "../package.json" with { type: "json" };
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
  version: manifest.devDependencies.ky,
  does: "a Request, retries, a timeout",
  setUp: set(),
  options: {
    "Reports a 200 that breaks the contract": set({}, Plant),
    "Sends neither plant nor token to another server after a redirect": set({ redirect: "error" }),
    "Repeats after a 503 with Retry-After, but not after a lost POST": set({ retry: { methods: ["post"] } }),
  },
  program: (body) => `
    import ky from "ky";
    ky.post("", { json: ${body} });`,
};
