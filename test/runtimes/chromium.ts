/** The suite in a page of Chromium, whose origin is not the servers'. */
import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import bundledChromium from "@sparticuz/chromium";
import { chromium } from "playwright-core";
import { vi } from "vitest";
import { PAGE_GLOBAL } from "./bundle.ts";
import { PAGE_HOST, type Servers } from "./servers.ts";
import type { CheckResult } from "./smoke.ts";

export async function runInChromium({ urls, pageUrl }: Servers, limitMs: number): Promise<readonly CheckResult[]> {
  // In the system's own, the package would take whatever is called "chromium" for its browser, an older one too.
  await using folder = await mkdtempDisposable(join(tmpdir(), "chromium-"));
  vi.stubEnv("TMPDIR", folder.path);
  await using browser = await chromium.launch({
    executablePath: await bundledChromium.executablePath(),
    // Not the flags that the package proposes: they switch CORS off.
    args: [`--host-resolver-rules=MAP ${PAGE_HOST} 127.0.0.1`],
  });
  AbortSignal.timeout(limitMs).addEventListener("abort", () => browser.close());
  const page = await browser.newPage();
  await page.goto(pageUrl);
  return await page.evaluate(`${PAGE_GLOBAL}.run(${JSON.stringify(urls)})`);
}
