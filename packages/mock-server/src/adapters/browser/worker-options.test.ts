import { expect, test } from "vitest";
import { configureWorker } from "./worker-options.ts";

test("the options of a page have their defaults, and are taken as they are given", () => {
  const defaults = { handlers: [], workerUrl: "/mockServiceWorker.js", quiet: false, onUnhandled: "warn" };
  expect(configureWorker({ workerUrl: undefined })).toEqual({ ...defaults, scope: undefined });
  const others = {
    workerUrl: "/app/mockServiceWorker.js",
    scope: "/app/",
    quiet: true,
    onUnhandled: "bypass",
  } as const;
  expect(configureWorker({ handlers: [], ...others })).toEqual({ handlers: [], ...others });
});

test.each([
  [
    { onUnhandledRequest: "error" },
    'unknown option "onUnhandledRequest". The options are handlers, workerUrl, scope, ',
  ],
  [{ handlers: {} }, "handlers must be a list of MSW request handlers"],
  [{ workerUrl: "" }, 'workerUrl must be a URL, such as "/mockServiceWorker.js"'],
  [{ scope: 1 }, "scope must be a URL"],
  [{ quiet: "yes" }, "quiet must be a boolean"],
  [{ onUnhandled: "ignore" }, 'onUnhandled must be "warn", "error" or "bypass"'],
])("%j is refused by name", (options, words) => {
  // As a caller without types can.
  expect(() => configureWorker(options as object)).toThrow(`startPlantWorker: ${words}`);
});
