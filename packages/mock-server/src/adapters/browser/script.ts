/** Checks of the worker's script that MSW makes too late, or only warns about. */
import { BYPASSED, notInPath } from "./guard/not-in-path.ts";

export const REMEDY = 'Run "npx msw init <public folder> --save".';

const RELOADED = "plant-store-mock:reloaded";

/** MSW waits forever for responses of a worker that is not its own. @throws Error that says what is at the URL */
export async function checkScript(scriptUrl: string): Promise<void> {
  const response = await fetch(scriptUrl, { cache: "no-store" }).catch((cause: unknown) => {
    throw missing(scriptUrl, "it cannot be fetched", cause);
  });
  const type = response.headers.get("content-type") ?? "no Content-Type";
  const script = await response.text();
  if (!response.ok) throw missing(scriptUrl, `the server responded with the status ${response.status}`);
  // A development server returns a page for every unknown URL.
  if (!/\b(java|ecma)script\b/i.test(type)) throw missing(scriptUrl, `the server responded with ${type}`);
  if (!script.includes("INTEGRITY_CHECKSUM")) throw missing(scriptUrl, "another script is there");
}

function missing(scriptUrl: string, why: string, cause?: unknown): Error {
  return new Error(`startPlantWorker: there is no worker script of MSW at ${scriptUrl}: ${why}. ${REMEDY}`, { cause });
}

/** @throws Error if the page is outside the worker's scope: MSW would mock nothing, and only warn. */
export function checkScope(scriptUrl: string, scope: string = new URL(".", scriptUrl).href): void {
  if (location.href.startsWith(scope)) return;
  throw new Error(
    `startPlantWorker: the page ${location.origin}${location.pathname} is outside the worker's scope, ${scope}. Serve the script from a folder above the page, and name it with workerUrl; or widen the scope.`,
  );
}

/** Updates the registration: a worker of an earlier visit may still run an older script. */
export async function refreshRegistration(scriptUrl: string, options: RegistrationOptions): Promise<void> {
  const registration = await registrationOf(scriptUrl, options);
  await registration?.update().catch(async (error: unknown) => {
    // A registration that was just removed is gone by now, and MSW creates it again.
    if ((await navigator.serviceWorker.getRegistrations()).includes(registration)) throw error;
  });
  const next = registration?.installing ?? registration?.waiting;
  if (next) await settled(next);
}

/**
 * MSW reloads a registered page that has no worker, as after a hard reload.
 * @throws TypeError (as a rejection) if it has done so: it would reload a bypassed page forever.
 */
export async function checkReload(scriptUrl: string): Promise<void> {
  // The types of a worker lack it.
  const { sessionStorage } = globalThis as unknown as { readonly sessionStorage: Record<string, string> };
  const wasReloaded = sessionStorage[RELOADED] !== undefined;
  delete sessionStorage[RELOADED];
  const registration = await navigator.serviceWorker.getRegistration();
  if (navigator.serviceWorker.controller || registration?.active?.scriptURL !== scriptUrl) return;
  if (wasReloaded) throw notInPath(undefined, BYPASSED);
  sessionStorage[RELOADED] = "";
}

async function registrationOf(
  scriptUrl: string,
  options: RegistrationOptions,
): Promise<ServiceWorkerRegistration | undefined> {
  const { serviceWorker } = navigator;
  const registrations = await serviceWorker.getRegistrations();
  const registered = registrations.find(({ active, waiting, installing }) =>
    [active, waiting, installing].some((worker) => worker?.scriptURL === scriptUrl),
  );
  if (registered !== undefined || serviceWorker.controller?.scriptURL !== scriptUrl) return registered;
  // An unregistered worker keeps its pages. In Chromium, registering it again restores it unchanged.
  return serviceWorker.register(scriptUrl, options);
}

function settled(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    const checkState = () => {
      if (worker.state !== "activated" && worker.state !== "redundant") return;
      worker.removeEventListener("statechange", checkState);
      resolve();
    };
    worker.addEventListener("statechange", checkState);
    checkState();
  });
}
