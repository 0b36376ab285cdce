import { createClient } from "redis";
import { withTimeout } from "../../shared/with-timeout.ts";
import type { Address } from "./address.ts";

export type Client = ReturnType<typeof createClient>;

/** @param retries whether to connect again */
export function newClient({ url }: Address, retries: () => boolean): Client {
  return createClient({
    url,
    // A queue would grow without a limit while Redis is away, and write later for clients that have left.
    disableOfflineQueue: true,
    socket: {
      connectTimeout: CONNECT_MS,
      reconnectStrategy: (attempt) => retries() && Math.min(25 * 2 ** attempt, LONGEST_DELAY_MS),
    },
  });
}

/** Ends a client, also one whose Redis says nothing. */
export async function end(client: Client): Promise<void> {
  if (!client.isOpen) return;
  await withTimeout(CLOSE_MS, client.close(), () => {}).catch(() => {});
  if (client.isOpen) client.destroy();
}

/** How long connecting may take, in milliseconds. */
export const CONNECT_MS = 5_000;

/** In milliseconds. */
const CLOSE_MS = 1_000;
const LONGEST_DELAY_MS = 250;
