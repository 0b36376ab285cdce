import type { PlantStoreClient, PlantStoreClientOptions, PlantStoreEvent } from "../index.ts";
import { createRawClient, type RawClient } from "../openapi-fetch.ts";
import { clientOf } from "./client.ts";

/** A response of a script. It may depend on the Authorization of its request. */
type Respond = (authorization: string | undefined) => Response;

/** A client whose requests get the responses of a script, with its requests and events. */
export interface ScriptedClient {
  readonly plants: PlantStoreClient;
  readonly raw: RawClient;
  readonly sent: readonly { readonly url: string; readonly headers: Record<string, string>; readonly body: string }[];
  readonly bodies: readonly string[];
  readonly authorizations: readonly (string | undefined)[];
  readonly events: readonly PlantStoreEvent[];
}

/** Creates a client with a script, whose last response repeats. */
export function scriptedClient(
  responses: readonly Respond[] = [plant],
  options: PlantStoreClientOptions = {},
): ScriptedClient {
  const sent: { url: string; headers: Record<string, string>; body: string }[] = [];
  const bodies: string[] = [];
  const authorizations: (string | undefined)[] = [];
  const events: PlantStoreEvent[] = [];
  const fetch: typeof globalThis.fetch = async (url, init) => {
    const headers = Object.fromEntries(new Headers(init?.headers));
    const body = String(init?.body);
    sent.push({ url: String(url), headers, body });
    bodies.push(body);
    authorizations.push(headers.authorization);
    const respond = responses[sent.length - 1] ?? responses.at(-1);
    if (!respond) throw new TypeError("lost");
    return respond(headers.authorization);
  };
  const onEvent = (event: PlantStoreEvent) => void events.push(event);
  const plants = clientOf(fetch, { token: "sesame-1", onEvent, ...options });
  return { plants, raw: createRawClient(plants), sent, bodies, authorizations, events };
}

/** Responses for a script. */
export const plant = (): Response => Response.json({ name: "Fern" });
export const status =
  (status: number, headers: Record<string, string> = {}): (() => Response) =>
  () =>
    new Response("", { status, headers });
/** Refuses the tokens that are named, and responds to any other with a plant. */
export const refusing =
  (...tokens: readonly string[]): Respond =>
  (authorization = "") =>
    tokens.includes(authorization.slice("Bearer ".length)) ? status(401)() : plant();
