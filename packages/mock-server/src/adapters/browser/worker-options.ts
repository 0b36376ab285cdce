import type { RequestHandler } from "msw";
import { aBoolean, checkOptions, isString, type OptionChecks, oneOfTexts } from "../../shared/check-options.ts";

/** The options of `startPlantWorker`. */
export interface PlantWorkerOptions {
  /** The app's own MSW handlers. The store's handlers come first. @default none */
  readonly handlers?: readonly RequestHandler[] | undefined;
  /**
   * The URL of MSW's worker script, like `scope` below the document's `<base>`. If Vite has a `base`:
   * `import.meta.env.BASE_URL + "mockServiceWorker.js"`.
   * @default "/mockServiceWorker.js"
   */
  readonly workerUrl?: string | undefined;
  /**
   * The URL below which the worker controls pages. It must include this page. A scope above the script's folder needs a
   * `Service-Worker-Allowed` header on the script.
   * @default the script's folder
   */
  readonly scope?: string | undefined;
  /** `true` keeps MSW from logging to the console. @default false */
  readonly quiet?: boolean | undefined;
  /**
   * How to treat a request that no handler matches: `"warn"` passes it to the network with a warning, `"bypass"` without
   * one; `"error"` responds with a 404 that names the store's base URL. (Under MSW 2.10 with MSW's own 500.)
   * @default "warn"
   */
  readonly onUnhandled?: "warn" | "error" | "bypass" | undefined;
}

/** The scope has no default. */
export type PlantWorkerConfiguration = {
  readonly [Name in keyof PlantWorkerOptions]-?:
    | NonNullable<PlantWorkerOptions[Name]>
    | (Name extends "scope" ? undefined : never);
};

const CHECKS: OptionChecks<PlantWorkerOptions> = {
  handlers: ["a list of MSW request handlers", Array.isArray],
  workerUrl: ['a URL, such as "/mockServiceWorker.js"', (value) => isString(value) && value !== ""],
  scope: ['a URL, such as "/app/"', isString],
  quiet: aBoolean,
  onUnhandled: oneOfTexts("warn", "error", "bypass"),
};

export function configureWorker(options: PlantWorkerOptions): PlantWorkerConfiguration {
  checkOptions("startPlantWorker", options, CHECKS);
  return {
    handlers: options.handlers ?? [],
    workerUrl: options.workerUrl ?? "/mockServiceWorker.js",
    scope: options.scope,
    quiet: options.quiet ?? false,
    onUnhandled: options.onUnhandled ?? "warn",
  };
}
