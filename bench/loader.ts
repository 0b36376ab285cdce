/** The process that loads servers, seen from the bench. */
import { once } from "node:events";
import type { LoadOrder, LoadReport } from "./load.ts";
import { PLANT, TOKEN } from "./plant.ts";
import { here, start } from "./processes.ts";

export interface Loader extends AsyncDisposable {
  /** @throws Error (as a rejection) when the process has ended */
  run(order: LoadOrder): Promise<LoadReport>;
}

export function startLoader(): Loader {
  const running = start("load", process.execPath, [here("load.ts")], ["ignore", "inherit", "inherit", "ipc"]);
  const ended = new AbortController();
  running.child.once("exit", () => ended.abort(new Error("The load has ended.")));
  return {
    async run(order) {
      running.child.send(order);
      const [report] = (await once(running.child, "message", { signal: ended.signal })) as [LoadReport];
      return report;
    },
    [Symbol.asyncDispose]: () => running[Symbol.asyncDispose](),
  };
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
