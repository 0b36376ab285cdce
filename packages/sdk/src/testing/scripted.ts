import {
  createPlantStoreClient,
  type PlantStoreClient,
  type PlantStoreClientOptions,
  type PlantStoreEvent,
} from "../index.ts";
import { createRawClient, type RawClient } from "../openapi-fetch.ts";

/** A client whose requests get the responses of a script, with its requests and events. */
export interface ScriptedClient {
  readonly plants: PlantStoreClient;
  readonly raw: RawClient;
  readonly sent: readonly { readonly url: string; readonly headers: Record<string, string>; readonly body: string }[];
  readonly events: readonly PlantStoreEvent["type"][];
  authorizations(): (string | undefined)[];
}

/** Creates a client with a script, whose last response repeats. `undefined` is no response until the signal is aborted. */
export function scriptedClient(
  responses: readonly (() => Response | undefined)[],
  options: PlantStoreClientOptions = {},
): ScriptedClient {
  const sent: { url: string; headers: Record<string, string>; body: string }[] = [];
  const events: PlantStoreEvent["type"][] = [];
  const fetch: typeof globalThis.fetch = async (url, init) => {
    sent.push({ url: String(url), headers: Object.fromEntries(new Headers(init?.headers)), body: String(init?.body) });
    const response = (responses[sent.length - 1] ?? responses.at(-1))?.();
    if (response) return response;
    return new Promise((_resolve, reject) => {
      init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
    });
  };
  const onEvent = ({ type }: PlantStoreEvent) => events.push(type);
  const given = { baseUrl: "https://api.example.com/v1", token: "sesame-1", fetch, onEvent, ...options };
  const plants = createPlantStoreClient(given);
  const authorizations = () => sent.map(({ headers }) => headers.authorization);
  return { plants, raw: createRawClient(plants), sent, events, authorizations };
}

/** Responses for a script. */
export const plant = (): Response => Response.json({ name: "Fern" });
export const status =
  (status: number, headers: Record<string, string> = {}): (() => Response) =>
  () =>
    new Response("", { status, headers });
