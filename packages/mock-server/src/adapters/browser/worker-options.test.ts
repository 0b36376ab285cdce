import { describe, expect, test } from "vitest";
import { configureWorker } from "./worker-options.ts";

describe("the options of a page", () => {
  test("have their defaults", () => {
    const defaults = { handlers: [], workerUrl: "/mockServiceWorker.js", quiet: false, onUnhandled: "warn" };
    for (const options of [{}, { workerUrl: undefined, onUnhandled: undefined }])
      expect(configureWorker(options)).toEqual({ ...defaults, scope: undefined });
  });

  test("are taken as they are given", () => {
    const options = {
      workerUrl: "/app/mockServiceWorker.js",
      scope: "/app/",
      quiet: true,
      onUnhandled: "bypass",
    } as const;
    expect(configureWorker({ handlers: [], ...options })).toEqual({ handlers: [], ...options });
  });

  test("unknown: the error names it and the known ones", () => {
    // As a caller without types can.
    const configure = () => configureWorker({ onUnhandledRequest: "error" } as object);
    expect(configure).toThrow(TypeError);
    expect(configure).toThrow('unknown option "onUnhandledRequest"');
    expect(configure).toThrow("handlers, workerUrl, scope, quiet, onUnhandled");
  });

  test.each([
    ["handlers", {}, "a list of MSW request handlers"],
    ["workerUrl", "", 'a URL, such as "/mockServiceWorker.js"'],
    ["workerUrl", 1, "a URL"],
    ["scope", 1, "a URL"],
    ["quiet", "yes", "a boolean"],
    ["onUnhandled", "ignore", '"warn", "error" or "bypass"'],
  ])("wrong: %s as %j is refused by name", (name, value, expected) => {
    const configure = () => configureWorker({ [name]: value });
    expect(configure).toThrow(TypeError);
    expect(configure).toThrow(`startPlantWorker: ${name} must be ${expected}`);
  });
});
