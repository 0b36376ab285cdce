import { setTimeout as sleep } from "node:timers/promises";

export interface LeftBehind {
  readonly heap: number;
  readonly external: number;
  /** Shown only: it depends on the allocator. */
  readonly rss: number;
  /** The number of active handles of each kind. An idle connection of the SDK counts only in the service. */
  readonly handles: Readonly<Record<string, number>>;
}

export async function leftBehind(): Promise<LeftBehind> {
  const { gc } = globalThis;
  if (gc === undefined) throw new Error("Run it with node --expose-gc.");
  for (let round = 0; round < 3; round++) {
    await sleep(50);
    gc();
  }
  const { heapUsed, external, rss } = process.memoryUsage();
  const handles: Record<string, number> = {};
  for (const kind of process.getActiveResourcesInfo()) handles[kind] = (handles[kind] ?? 0) + 1;
  return { heap: heapUsed, external, rss, handles };
}
