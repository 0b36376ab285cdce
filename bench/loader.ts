/** The process that loads servers, seen from the bench. */
import type { LoadOrder, LoadReport } from "./load.ts";
import { PLANT, TOKEN } from "./plant.ts";
import { startWorker, type Worker } from "./worker.ts";

export type Loader = Worker<LoadOrder, LoadReport>;

export function startLoader(): Loader {
  return startWorker("load", "load.ts");
}

/** A POST of the plant under 1,000 ids in turn, as it goes over the wire. */
export const CREATES: readonly string[] = Array.from({ length: 1_000 }, (_, index) => {
  const body = JSON.stringify({ ...PLANT, id: PLANT.id + index });
  return [
    "POST /plants HTTP/1.1",
    "Host: 127.0.0.1",
    `Authorization: Bearer ${TOKEN}`,
    "Content-Type: application/json",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "",
    body,
  ].join("\r\n");
});
