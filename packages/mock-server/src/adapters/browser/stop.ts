import type { SetupWorker } from "msw/browser";
import { within } from "./with-timeout.ts";

/** MSW 3's worker first awaits every pending request of the page, and one may never end. In milliseconds. */
const STOP_LIMIT_MS = 2_000;

/** Stops mocking by MSW's own `stop`; it never fails, and never takes longer than the limit. */
export function stopWorker(stop: SetupWorker["stop"], active: ServiceWorker | null | undefined): Promise<void> {
  const stopping = async () => {
    await stop();
    await caughtUp(active);
  };
  return within(STOP_LIMIT_MS, stopping().catch(noop), noop);
}

/** Stops a worker that may be of another version, under whose messages mocking would stay on. */
export function abandonWorker(worker: SetupWorker, active: ServiceWorker | null | undefined): Promise<void> {
  void (async () => worker.stop())().catch(noop);
  // MSW 2 and MSW 3, each of which ignores the other's.
  for (const message of ["CLIENT_CLOSED", "CLIENT_CLOSE"]) active?.postMessage(message);
  return within(STOP_LIMIT_MS, caughtUp(active), noop);
}

/** MSW 2 only sends its message: this resolves once the worker has answered one that came after it. */
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
