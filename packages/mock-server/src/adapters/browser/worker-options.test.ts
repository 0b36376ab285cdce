import { describe, expect, test } from "vitest";
import { configureWorker } from "./worker-options.ts";

describe("the options of a page", () => {
  test("have their defaults", () => {
    const defaults = {
      handlers: [],
      workerUrl: "/mockServiceWorker.js",
      scope: undefined,
      quiet: false,
      onUnhandled: "warn",
    };
    expect(configureWorker({})).toEqual(defaults);
    expect(configureWorker({ workerUrl: undefined, onUnhandled: undefined })).toEqual(defaults);
  });

  test("are taken as they are given", () => {
    const options = {
      handlers: [],
      workerUrl: "/app/mockServiceWorker.js",
      scope: "/app/",
      quiet: true,
      onUnhandled: "bypass",
    } as const;
    expect(configureWorker(options)).toEqual(options);
  });

  test("unknown: the error names it and the known ones", () => {
    // As a caller without types can.
    const configure = () => configureWorker({ onUnhandledRequest: "error" } as object);
    expect(configure).toThrow(TypeError);
    expect(configure).toThrow('there is no option "onUnhandledRequest"');
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
