import { withTimeout } from "../../../shared/with-timeout.ts";
import { BYPASSED, notInPath } from "./not-in-path.ts";

const WAKE_LIMIT_MS = 5_000;

/**
 * Makes sure that MSW's worker runs, controls this page, mocks it and gets its requests. The browser stops an idle worker,
 * and restarts it at the next message or request. MSW 2's worker has then forgotten the page; the message reminds it.
 * @throws TypeError (as a rejection) that says why the mock is not in the path.
 */
export async function wakeWorker(
  worker: ServiceWorker,
  probe: (signal: AbortSignal) => Promise<boolean>,
  url: string | undefined,
): Promise<void> {
  checkController(worker, url);
  const listening = new AbortController();
  const awake = new Promise<void>((resolve) => {
    const listen = ({ source, data }: MessageEvent) => {
      // MSW also accepts a message without a source as its worker's.
      if ((source ?? worker) === worker && data?.type === "MOCKING_ENABLED") resolve();
    };
    navigator.serviceWorker.addEventListener("message", listen, { signal: listening.signal });
    worker.postMessage("MOCK_ACTIVATE");
  });
  try {
    const probed = awake.then(() => probe(listening.signal));
    const isInPath = await withTimeout(WAKE_LIMIT_MS, probed, () => {
      throw notInPath(url, "its service worker does not respond");
    });
    checkController(worker, url);
    if (!isInPath) throw notInPath(url, BYPASSED);
  } finally {
    listening.abort();
  }
}

/** @throws TypeError unless the page's worker is the one that MSW in the page listens to */
function checkController(worker: ServiceWorker, url: string | undefined): void {
  const { controller } = navigator.serviceWorker;
  if (controller === worker) return;
  throw notInPath(
    url,
    controller ? "another service worker has taken the page over" : "the page lost its service worker",
  );
}

/**
 * Tells a worker that takes over the page that the page is not its own, until `signal` aborts. Otherwise MSW 3's worker
 * sends every request, a reload too, to the page and waits forever: MSW in the page does not listen to it.
 */
export function leaveOtherWorkers(worker: ServiceWorker, signal: AbortSignal): void {
  const { serviceWorker } = navigator;
  const leave = () => {
    if (serviceWorker.controller !== worker) serviceWorker.controller?.postMessage("CLIENT_CLOSE");
  };
  serviceWorker.addEventListener("controllerchange", leave, { signal });
}
