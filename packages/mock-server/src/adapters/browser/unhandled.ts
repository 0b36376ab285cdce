import { isCommonAssetRequest } from "msw";
import type { SetupWorker } from "msw/browser";
import type { PlantWorkerConfiguration } from "./worker-options.ts";

type Options = NonNullable<Parameters<SetupWorker["start"]>[0]>;
type OnUnhandledFrame = NonNullable<Options["onUnhandledFrame"]>;

/**
 * Returns MSW 3's `onUnhandledFrame`, which lets the page's own navigations pass: MSW 3 asks a page about its reload too, and
 * `"error"` would put an error in place of the page. Common assets pass as under MSW's own settings.
 */
export function reactToUnhandled(onUnhandled: PlantWorkerConfiguration["onUnhandled"]): OnUnhandledFrame {
  if (onUnhandled === "bypass") return onUnhandled;
  return async ({ frame, defaults }) => {
    const { request }: { readonly request?: Request } = frame.data as object;
    if (request && (request.mode === "navigate" || isCommonAssetRequest(request))) return;
    await defaults[onUnhandled]();
    if (onUnhandled === "error")
      throw new Error(
        'startPlantWorker: no handler matches this request. Add one, or set onUnhandled to "warn" or "bypass".',
      );
  };
}
