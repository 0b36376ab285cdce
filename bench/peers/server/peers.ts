/** In the table's order; the first is the base. */
import { bare } from "./bare.ts";
import { mockoon } from "./mockoon.ts";
import { mswBehindHttp } from "./msw.ts";
import type { ServerPeer } from "./peer.ts";
import { plantStore, plantStoreWithoutJournal } from "./plant-store.ts";
import { prism } from "./prism.ts";
import { steady } from "./steady.ts";

export const serverPeers: readonly ServerPeer[] = [
  bare,
  plantStoreWithoutJournal,
  plantStore,
  ...(steady ? [steady] : []),
  mswBehindHttp,
  prism,
  mockoon,
];
