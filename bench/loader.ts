/** The processes that load servers, seen from the bench. */
import type { LoadOrder, LoadReport } from "./load.ts";
import { startWorker, type Worker } from "./worker.ts";

export type Loader = Pick<Worker<LoadOrder, LoadReport>, "run">;

/** Our own, which checks each answer. */
export function startLoader(): Worker<LoadOrder, LoadReport> {
  return startWorker("load", "load.ts");
}
