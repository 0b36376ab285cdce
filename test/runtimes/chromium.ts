/** A job in a page of Chromium, whose origin is not the servers'. */
import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import bundledChromium from "@sparticuz/chromium";
import { chromium } from "playwright-core";
import { vi } from "vitest";
import { PAGE_GLOBAL } from "./bundle.ts";
import { PAGE_HOST } from "./page-server.ts";
import type { Run } from "./run.ts";

export async function runInChromium({ job, pageUrl, limitMs, trust }: Run): Promise<unknown> {
  // In the system's own, the package would take whatever is called "chromium" for its browser, an older one too.
  await using folder = await mkdtempDisposable(join(tmpdir(), "chromium-"));
  vi.stubEnv("TMPDIR", folder.path);
  await using browser = await chromium.launch({
    executablePath: await bundledChromium.executablePath(),
    // Not the flags that the package proposes: they switch CORS off.
    args: [
      `--host-resolver-rules=MAP ${PAGE_HOST} 127.0.0.1`,
      ...(trust ? [`--ignore-certificate-errors-spki-list=${trust.serverKey}`] : []),
    ],
  });
  AbortSignal.timeout(limitMs).addEventListener("abort", () => browser.close());
  const page = await browser.newPage();
  await page.goto(pageUrl);
  return await page.evaluate(`${PAGE_GLOBAL}.run(${JSON.stringify(job)})`);
}
