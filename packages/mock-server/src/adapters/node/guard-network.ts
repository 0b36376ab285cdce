import type { SetupServer } from "msw/node";
import { answerUnseen } from "./answer-unseen.ts";
import { interceptorsOf } from "./interceptors.ts";
import { refuseUnseen } from "./refuse-unseen.ts";
import { renewConnections } from "./renew-connections.ts";

/**
 * Keeps the requests that a listening server covers off the network, where MSW itself does not, until `stopping` aborts.
 * @param isOfStore gets an absolute URL
 * @param unhandled returns the reason to fail a request that no handler matches; undefined lets it pass
 */
export function guardNetwork(
  server: SetupServer,
  isOfStore: (url: string) => boolean,
  unhandled: (request: Request) => Error | undefined,
  stopping: AbortSignal,
): void {
  const interceptors = interceptorsOf(server);
  if (interceptors) {
    answerUnseen(server, interceptors, unhandled, stopping);
    renewConnections(isOfStore, stopping);
  }
  refuseUnseen(server, isOfStore, interceptors, stopping);
}

/** @throws Error for MSW 3 on Node 20, and in a runtime that has a fetch of its own, without Node's sockets. */
export function checkRuntime(server: SetupServer): void {
  const runtime = ["bun", "deno"].find((name) => name in process.versions);
  const isOld = !("withResolvers" in Promise);
  if (!("readyState" in server) || (runtime === undefined && !isOld)) return;
  const problem = runtime ? `does not intercept the fetch of ${runtime}` : "needs Node 22.12 or later";
  throw new Error(
    `setupPlantServer: MSW 3 ${problem}. Use msw@2, or fetch: store.fetch, or serve the store on a port.`,
  );
}
