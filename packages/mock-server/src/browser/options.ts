import type { RequestHandler } from "msw";

/** How a page is mocked. */
export interface PlantWorkerOptions {
  /**
   * An app's own MSW handlers, asked after the store's.
   * @default none
   */
  readonly handlers?: readonly RequestHandler[] | undefined;
  /**
   * Where MSW's worker script is served. Where Vite has a base: `import.meta.env.BASE_URL + "mockServiceWorker.js"`.
   * @default "/mockServiceWorker.js"
   */
  readonly workerUrl?: string | undefined;
  /**
   * The part of the site whose pages the worker serves, as a URL. It must hold this page; a scope above the script's
   * folder needs a `Service-Worker-Allowed` header on the script.
   * @default the script's folder
   */
  readonly scope?: string | undefined;
  /**
   * `true` keeps MSW from logging to the console.
   * @default false
   */
  readonly quiet?: boolean | undefined;
  /**
   * What becomes of a request that no handler takes: `"warn"` and `"bypass"` let it through to the network, the former
   * with a warning; `"error"` fails it.
   * @default "warn"
   */
  readonly onUnhandled?: "warn" | "error" | "bypass" | undefined;
}

/** Every option, with its default filled in. */
export interface PlantWorkerConfiguration {
  readonly handlers: readonly RequestHandler[];
  readonly workerUrl: string;
  readonly scope: string | undefined;
  readonly quiet: boolean;
  readonly onUnhandled: "warn" | "error" | "bypass";
}

const OPTIONS: Readonly<Record<keyof PlantWorkerOptions, (value: unknown) => boolean>> = {
  handlers: (value) => Array.isArray(value),
  workerUrl: (value) => typeof value === "string" && value !== "",
  scope: (value) => typeof value === "string",
  quiet: (value) => typeof value === "boolean",
  onUnhandled: (value) => value === "warn" || value === "error" || value === "bypass",
};

const EXPECTED: Readonly<Record<keyof PlantWorkerOptions, string>> = {
  handlers: "a list of MSW request handlers",
  workerUrl: 'a URL, such as "/mockServiceWorker.js"',
  scope: 'a URL, such as "/app/"',
  quiet: "a boolean",
  onUnhandled: '"warn", "error" or "bypass"',
};

/** @throws TypeError that names the option and what it must be. */
export function configureWorker(options: PlantWorkerOptions): PlantWorkerConfiguration {
  for (const [name, value] of Object.entries(options)) {
    if (!isOption(name)) {
      throw new TypeError(
        `startPlantWorker: there is no option "${name}". The options are ${Object.keys(OPTIONS).join(", ")}.`,
      );
    }
    if (value !== undefined && !OPTIONS[name](value)) {
      throw new TypeError(`startPlantWorker: ${name} must be ${EXPECTED[name]}.`);
    }
  }
  return {
    handlers: options.handlers ?? [],
    workerUrl: options.workerUrl ?? "/mockServiceWorker.js",
    scope: options.scope,
    quiet: options.quiet ?? false,
    onUnhandled: options.onUnhandled ?? "warn",
  };
}

function isOption(name: string): name is keyof PlantWorkerOptions {
  return Object.hasOwn(OPTIONS, name);
}
