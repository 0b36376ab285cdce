/** A real Chromium, from its package. */
import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import bundledChromium from "@sparticuz/chromium";
import { type Browser, chromium } from "playwright-core";
import { vi } from "vitest";

export interface Chromium extends AsyncDisposable {
  readonly browser: Browser;
}

export async function launchChromium(): Promise<Chromium> {
  await using starting = new AsyncDisposableStack();
  // In the system's own, the package would take whatever is called "chromium" for its browser, an older one too.
  const folder = starting.use(await mkdtempDisposable(join(tmpdir(), "chromium-")));
  vi.stubEnv("TMPDIR", folder.path);
  const browser = starting.use(await chromium.launch({ executablePath: await bundledChromium.executablePath() }));
  const started = starting.move();
  return { browser, [Symbol.asyncDispose]: () => started.disposeAsync() };
}
