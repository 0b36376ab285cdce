import type { PlantStoreClient, PlantStoreClientOptions, PlantStoreEvent } from "../index.ts";
import { createRawClient, type RawClient } from "../openapi-fetch.ts";
import { clientOf } from "./client.ts";

/** A client whose requests get the responses of a script, with its requests and events. */
export interface ScriptedClient {
  readonly plants: PlantStoreClient;
  readonly raw: RawClient;
  readonly sent: readonly { readonly url: string; readonly headers: Record<string, string>; readonly body: string }[];
  readonly authorizations: readonly (string | undefined)[];
  readonly events: readonly PlantStoreEvent[];
}

/** Creates a client with a script, whose last response repeats. */
export function scriptedClient(
  responses: readonly (() => Response)[],
  options: PlantStoreClientOptions = {},
): ScriptedClient {
  const sent: { url: string; headers: Record<string, string>; body: string }[] = [];
  const authorizations: (string | undefined)[] = [];
  const events: PlantStoreEvent[] = [];
  const fetch: typeof globalThis.fetch = async (url, init) => {
    const headers = Object.fromEntries(new Headers(init?.headers));
    sent.push({ url: String(url), headers, body: String(init?.body) });
    authorizations.push(headers.authorization);
    const response = responses[sent.length - 1] ?? responses.at(-1);
    if (!response) throw new TypeError("lost");
    return response();
  };
  const onEvent = (event: PlantStoreEvent) => void events.push(event);
  const plants = clientOf(fetch, { token: "sesame-1", onEvent, ...options });
  return { plants, raw: createRawClient(plants), sent, authorizations, events };
}

/** Responses for a script. */
export const plant = (): Response => Response.json({ name: "Fern" });
export const status =
  (status: number, headers: Record<string, string> = {}): (() => Response) =>
  () =>
    new Response("", { status, headers });
