/** The processes that load servers, seen from the bench. */
import type { LoadOrder, LoadReport } from "./load.ts";
import { startWorker, type Worker } from "./worker.ts";

export interface Loader extends Pick<Worker<LoadOrder, LoadReport>, "run"> {
  /** Of one round, in milliseconds. */
  readonly durationMs: number;
}

/** Our own, which checks each answer. */
export function startLoader(): Loader & AsyncDisposable {
  return { ...startWorker<LoadOrder, LoadReport>("load", "load.ts"), durationMs: 500 };
}
