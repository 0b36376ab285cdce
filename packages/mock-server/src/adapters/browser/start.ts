import type { SetupWorker } from "msw/browser";
import { withTimeout } from "../../shared/with-timeout.ts";
import { answerProbes } from "./guard/probe.ts";
import { checkReload, checkScope, checkScript, REMEDY, refreshRegistration, watchForMismatch } from "./script.ts";
import { abandonWorker } from "./stop.ts";
import type { PlantWorkerConfiguration } from "./worker-options.ts";

const START_LIMIT_MS = 10_000;

type Configuration = Pick<PlantWorkerConfiguration, "workerUrl" | "scope" | "quiet">;

/** If it fails, nothing is mocked. */
export async function startWorker(
  worker: SetupWorker,
  configuration: Configuration,
  reaction: object,
): Promise<ServiceWorkerRegistration | undefined> {
  // Relative to <base>, as the browser registers it. MSW would resolve them against the page, so it gets absolute URLs.
  const resolve = (url: string) => new Request(url).url;
  const scriptUrl = resolve(configuration.workerUrl);
  const options = configuration.scope === undefined ? {} : { scope: resolve(configuration.scope) };
  const mismatch = watchForMismatch();
  try {
    const starting = start(worker, scriptUrl, options, { quiet: configuration.quiet, ...reaction });
    const registration = await withTimeout(START_LIMIT_MS, starting, () => {
      // MSW may still start it later.
      void starting.then((late) => abandonWorker(worker, late?.active)).catch(() => {});
      throw new Error(
        `startPlantWorker: the worker at ${scriptUrl} did not start within ${START_LIMIT_MS / 1_000} seconds. Reload the page; if that does not help, unregister the site's service workers in the browser's developer tools.`,
      );
    });
    const version = mismatch.version();
    if (version === undefined) return registration;
    await abandonWorker(worker, registration?.active);
    throw new Error(
      `startPlantWorker: the worker script at ${scriptUrl} is of another version of MSW (${version}) than the page's. ${REMEDY}`,
    );
  } finally {
    mismatch.restore();
  }
}

async function start(
  worker: SetupWorker,
  scriptUrl: string,
  options: RegistrationOptions,
  others: object,
): Promise<ServiceWorkerRegistration | undefined> {
  // Decides as MSW does. Without service workers, MSW patches the page's fetch.
  const hasWorkers = "serviceWorker" in navigator && location.protocol !== "file:";
  const refuse = (cause: unknown) => {
    throw new Error(
      `startPlantWorker: the browser refuses the service worker at ${scriptUrl}. Allow it by serviceWorkers: "allow" in Playwright, worker-src in the page's Content-Security-Policy, cookies in the browser.`,
      { cause },
    );
  };
  if (hasWorkers) {
    await checkScript(scriptUrl);
    checkScope(scriptUrl, options.scope);
    await refreshRegistration(scriptUrl, options).catch(refuse);
    await checkReload(scriptUrl);
    answerProbes();
  }
  const registration = await worker
    .start({ serviceWorker: { url: scriptUrl, options }, ...others })
    .catch(hasWorkers ? refuse : undefined);
  // After a hard reload the page has no worker, and MSW is about to reload it again.
  const { serviceWorker } = navigator;
  if (registration && !serviceWorker.controller)
    await new Promise((resolve) => serviceWorker.addEventListener("controllerchange", resolve, { once: true }));
  return registration;
}
