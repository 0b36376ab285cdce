import { afterEach, expect, test, vi } from "vitest";
import { refreshRegistration } from "./script.ts";

afterEach(() => vi.unstubAllGlobals());

const SCRIPT = "https://app.test/mockServiceWorker.js";

function stubPage(stays: boolean): void {
  const update = async () => {
    throw new TypeError("Failed to update a ServiceWorker: Not found");
  };
  const registrations = [[{ active: { scriptURL: SCRIPT }, update }]];
  if (stays) registrations.push(...registrations);
  vi.stubGlobal("navigator", { serviceWorker: { getRegistrations: async () => registrations.shift() ?? [] } });
}

test("a worker that was unregistered a moment ago is not an error: MSW registers it again", async () => {
  stubPage(false);
  await expect(refreshRegistration(SCRIPT, {})).resolves.toBeUndefined();
});

test("an update that fails otherwise is", async () => {
  stubPage(true);
  await expect(refreshRegistration(SCRIPT, {})).rejects.toThrow("Not found");
});
