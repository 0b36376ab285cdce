/** What is left in a process after what is due has been done and what is dead has been collected. */
import { setTimeout as sleep } from "node:timers/promises";

export interface LeftBehind {
  readonly heap: number;
  readonly external: number;
  /** Shown, and not judged: it is the allocator's. */
  readonly rss: number;
  /** Of each kind of handle, how many are active. An idle connection of the SDK's is none here: its other end is one there. */
  readonly handles: Readonly<Record<string, number>>;
}

export async function leftBehind(): Promise<LeftBehind> {
  const { gc } = globalThis;
  if (gc === undefined) throw new Error("Run it by `npm run soak`, which exposes gc.");
  for (let round = 0; round < 3; round++) {
    await sleep(50);
    gc();
  }
  const { heapUsed, external, rss } = process.memoryUsage();
  const handles: Record<string, number> = {};
  for (const kind of process.getActiveResourcesInfo()) handles[kind] = (handles[kind] ?? 0) + 1;
  return { heap: heapUsed, external, rss, handles };
}
