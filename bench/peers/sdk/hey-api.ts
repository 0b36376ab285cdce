import { TOKEN } from "../../plant.ts";
import { BASE_URL, type Fetch, type SdkPeer } from "./peer.ts";

/** What of the generated code is used here; it is not there yet when the types are checked. */
interface Generated {
  readonly createPlant: (options: { readonly body: object }) => Promise<{ readonly data?: unknown }>;
  readonly client: { readonly setConfig: (config: { baseUrl: string; auth: string; fetch: Fetch }) => void };
}

/** No literal, so that the types can be checked before it is made. */
const generated: string = new URL("../../generated/hey-api.js", import.meta.url).href;

export const heyApi: SdkPeer = {
  name: "hey-api",
  does: "a Request",
  setUp: (fetch) => {
    const ready = load(fetch);
    let create: Generated["createPlant"] | undefined;
    return async (body) => {
      create ??= await ready;
      return (await create({ body })).data;
    };
  },
};

async function load(fetch: Fetch): Promise<Generated["createPlant"]> {
  const { client, createPlant }: Generated = await import(generated);
  client.setConfig({ baseUrl: BASE_URL, auth: TOKEN, fetch });
  return createPlant;
}
