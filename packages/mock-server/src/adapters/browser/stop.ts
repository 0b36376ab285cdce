import type { SetupWorker } from "msw/browser";
import { withTimeout } from "../../shared/with-timeout.ts";

/** The limit for a stop, in milliseconds. MSW 3's worker first awaits every pending request, and one may never end. */
const STOP_LIMIT_MS = 2_000;

/** Never rejects, and takes no longer than the limit. */
export function stopWorker(stop: SetupWorker["stop"], active: ServiceWorker | null | undefined): Promise<void> {
  const stopping = async () => {
    await stop();
    await caughtUp(active);
  };
  return withTimeout(STOP_LIMIT_MS, stopping().catch(noop), noop);
}

/** For a worker of another version, which may not understand this version's messages. */
export function abandonWorker(worker: SetupWorker, active: ServiceWorker | null | undefined): Promise<void> {
  void (async () => worker.stop())().catch(noop);
  // One message for MSW 2, one for MSW 3. Each ignores the other's.
  for (const message of ["CLIENT_CLOSED", "CLIENT_CLOSE"]) active?.postMessage(message);
  return withTimeout(STOP_LIMIT_MS, caughtUp(active), noop);
}

/** Resolves once the worker has responded to one more message: MSW 2 does not wait for the response to its own. */
async function caughtUp(active: ServiceWorker | null | undefined): Promise<void> {
  if (!active) return;
  await new Promise<void>((resolve) => {
    const { serviceWorker } = navigator;
    const listen = ({ data }: MessageEvent) => {
      if (data?.type !== "KEEPALIVE_RESPONSE") return;
      serviceWorker.removeEventListener("message", listen);
      resolve();
    };
    serviceWorker.addEventListener("message", listen);
    active.postMessage("KEEPALIVE_REQUEST");
  });
}

function noop(): void {}
