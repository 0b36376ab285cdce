import { type Client, outcomeOf, type SetUp } from "./client.ts";
import { createPlant } from "./hand-written.ts";

const set =
  (options: () => RequestInit): SetUp =>
  (baseUrl, token) =>
  (plant) =>
    outcomeOf(() => createPlant(baseUrl, token, plant, options()));

export const handWritten: Client = {
  name: "`fetch`, by hand",
  version: "the runtime's",
  asItComes: set(() => ({})),
  options: {
    "A redirect does not carry the plant elsewhere": set(() => ({ redirect: "error" })),
    "A response that stalls ends the call": set(() => ({ signal: AbortSignal.timeout(200) })),
  },
  program: (body) => `
    import { createPlant } from "./clients/hand-written.ts";
    createPlant("", "", ${body});`,
  bundle: 'import { createPlant } from "./clients/hand-written.ts"; globalThis.create = createPlant;',
};
