import { type Mock, vi } from "vitest";
import type { PlantStoreClient, PlantStoreClientOptions } from "../index.ts";
import { clientOf } from "./client.ts";

/** A client with a mocked fetch, and the parts of its requests. */
export interface Recording {
  readonly plants: PlantStoreClient;
  readonly fetch: Mock<typeof globalThis.fetch>;
  readonly bodies: string[];
  readonly authorizations: (string | null)[];
}

/** Responds with a plant to every request, or with 401 if its Authorization is in `refused`. */
export function recording(
  options: PlantStoreClientOptions = { token: null },
  refused: readonly string[] = [],
): Recording {
  const bodies: string[] = [];
  const authorizations: (string | null)[] = [];
  const fetch = vi.fn<typeof globalThis.fetch>(async (_url, init) => {
    const authorization = new Headers(init?.headers).get("authorization");
    bodies.push(String(init?.body));
    authorizations.push(authorization);
    return refused.includes(authorization ?? "") ? new Response("", { status: 401 }) : Response.json({ name: "Fern" });
  });
  const plants = clientOf(fetch, options);
  return { plants, fetch, bodies, authorizations };
}
