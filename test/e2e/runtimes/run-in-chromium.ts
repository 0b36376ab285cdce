/** A job in a page of Chromium, whose origin is not the servers'. */
import { launchChromium } from "../support/chromium.ts";
import type { Run } from "./run.ts";
import { PAGE_GLOBAL } from "./setup.ts";

export async function runInChromium({ job, pageUrl, limitMs, trust }: Run): Promise<unknown> {
  await using browser = await launchChromium(
    ...(trust ? [`--ignore-certificate-errors-spki-list=${trust.serverKey}`] : []),
  );
  AbortSignal.timeout(limitMs).addEventListener("abort", () => browser.close());
  const page = await browser.newPage();
  await page.goto(pageUrl);
  return await page.evaluate(`${PAGE_GLOBAL}.run(${JSON.stringify(job)})`);
}
