/** Jobs in a page of Chromium, whose origin is not the servers'. */
import { launchChromium } from "../support/chromium.ts";
import type { Conditions, Running } from "./run.ts";
import { PAGE_GLOBAL } from "./setup.ts";

export async function openChromium({ pageUrl, limitMs, trust }: Conditions): Promise<Running> {
  const browser = await launchChromium(...(trust ? [`--ignore-certificate-errors-spki-list=${trust.serverKey}`] : []));
  AbortSignal.timeout(limitMs).addEventListener("abort", () => browser.close());
  const page = await browser.newPage();
  await page.goto(pageUrl);
  return {
    run: (job) => page.evaluate(`${PAGE_GLOBAL}.run(${JSON.stringify(job)})`),
    [Symbol.asyncDispose]: () => browser.close(),
  };
}
