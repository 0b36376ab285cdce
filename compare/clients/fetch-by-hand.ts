import type { ClientColumn, SetUp } from "./client.ts";
import { createPlant } from "./hand-written.ts";

const set =
  (options?: () => RequestInit): SetUp =>
  ({ baseUrl, token, fetch }) =>
  (plant) =>
    createPlant(baseUrl, token, plant, options?.(), fetch);

export const fetchByHand: ClientColumn = {
  name: "`fetch`, by hand",
  version: "the runtime's",
  does: "sends and reads",
  setUp: set(),
  options: {
    "Sends neither plant nor token to another server after a redirect": set(() => ({ redirect: "error" })),
    "Ends the call if there is no response": set(() => ({ signal: AbortSignal.timeout(200) })),
  },
  program: (body) => `
    import { createPlant } from "./clients/hand-written.ts";
    createPlant("", "", ${body});`,
};
