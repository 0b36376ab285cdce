import { type Mock, vi } from "vitest";
import { createPlantStoreClient, type PlantStoreClient, type PlantStoreClientOptions } from "../index.ts";

/** A client whose requests end here, and what each of them carried. */
export interface Recording {
  readonly plants: PlantStoreClient;
  readonly fetch: Mock<typeof globalThis.fetch>;
  readonly bodies: string[];
  readonly authorizations: (string | null)[];
}

/** Every request gets a plant, but one with an Authorization in `refused` gets 401. */
export function recording(
  options: Pick<PlantStoreClientOptions, "token"> = { token: null },
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
  const plants = createPlantStoreClient({ baseUrl: "https://api.example.com", fetch, ...options });
  return { plants, fetch, bodies, authorizations };
}
