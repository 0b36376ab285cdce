/** A real Chromium, from its package. */
import { type Browser, chromium } from "playwright-core";
import { beforeAll, describe, expect } from "vitest";
import { CHROMIUM } from "../../support/requirement.ts";
import { CHROMIUM_FILE } from "./chromium-setup.ts";

/** A name for loopback. By its address, the mock would allow a page's origin, and Chromium trust it without https. */
export const INSECURE_HOST = "app.plants.test";

/** @param args Chromium's, but not those that the package proposes: they switch CORS off */
export async function launchChromium(...args: readonly string[]): Promise<Browser> {
  return await chromium.launch({
    executablePath: CHROMIUM_FILE,
    args: [`--host-resolver-rules=MAP ${INSECURE_HOST} 127.0.0.1`, ...args],
  });
}

/** The files of a worker share it, and it ends with the worker. A launch takes as much as five tests. */
let shared: Browser | undefined;

/** Describes tests that share a browser. @param define gets what returns the browser, while the tests run */
export function inChromium(define: (browser: () => Browser) => void): void {
  describe.skipIf(CHROMIUM.skipped)(CHROMIUM.title("In Chromium"), () => {
    beforeAll(async () => {
      if (!shared?.isConnected()) shared = await launchChromium();
    });
    define(() => shared ?? expect.unreachable("It is not launched."));
  });
}
