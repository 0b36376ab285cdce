/** A page that runs suites, without anything stored by an earlier page. */
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from "playwright-core";

export interface OpenPage extends AsyncDisposable {
  /** Runs a suite of suites/page.ts, whose result must be plain data. */
  run<Result>(suite: string, argument: unknown): Promise<Result>;
  /** A hard reload goes past every service worker. */
  reload(kind?: "soft" | "hard"): Promise<void>;
  ready(): Promise<void>;
  /** Clears what the site has stored, its service workers too, as a user can. */
  clearSiteData(): Promise<void>;
  /** It shares the service workers of this page. */
  openBeside(): Promise<OpenPage>;
  /** Takes the page off the network, as the switch of the developer tools does. */
  goOffline(): Promise<void>;
  /** Passes the service workers over from now on, as "Bypass for network" of the developer tools does. */
  bypassWorkers(): Promise<void>;
  /** Stops every service worker, as the browser stops an idle one, and resolves once the browser says that none runs. */
  stopWorkers(): Promise<void>;
  readonly console: readonly string[];
}

/** Opens a page. Resolves once its suites are there. */
export async function openPage(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<OpenPage> {
  const context = await browser.newContext(options);
  const page = await openIn(context, url);
  return { ...page, [Symbol.asyncDispose]: () => context.close() };
}

async function openIn(context: BrowserContext, url: string): Promise<OpenPage> {
  const page = await context.newPage();
  const console: string[] = [];
  page.on("console", (message) => console.push(`${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => console.push(`uncaught: ${error.message}`));
  await page.goto(url);
  await ready(page);
  return {
    async run(suite, argument) {
      try {
        return await page.evaluate(`suites[${JSON.stringify(suite)}](${JSON.stringify(argument)})`);
      } catch (error) {
        // The other lines name places in the page, where Vitest would look for files.
        throw new Error(String(error).split("\n")[0]);
      }
    },
    async reload(kind = "soft") {
      const reloaded = page.waitForEvent("load");
      await (await context.newCDPSession(page)).send("Page.reload", { ignoreCache: kind === "hard" });
      await reloaded;
      await ready(page);
    },
    ready: () => ready(page),
    async clearSiteData() {
      const { origin } = new URL(page.url());
      const devTools = await context.newCDPSession(page);
      await devTools.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
      await devTools.detach();
    },
    openBeside: () => openIn(context, url),
    goOffline: () => context.setOffline(true),
    async bypassWorkers() {
      const devTools = await context.newCDPSession(page);
      await devTools.send("Network.enable");
      await devTools.send("Network.setBypassServiceWorker", { bypass: true });
    },
    stopWorkers: async () => stopWorkers(await context.newCDPSession(page)),
    console,
    [Symbol.asyncDispose]: () => page.close({ runBeforeUnload: false }),
  };
}

async function ready(page: Page): Promise<void> {
  // A Vite without its cache bundles the page's dependencies first, which took 30 s beside other tests.
  await page.waitForFunction("globalThis.suites !== undefined", undefined, { timeout: 55_000 });
}

async function stopWorkers(devTools: CDPSession): Promise<void> {
  const running = new Map<string, string>();
  const stopped = new Promise<void>((resolve) => {
    devTools.on("ServiceWorker.workerVersionUpdated", ({ versions }) => {
      for (const { versionId, status, runningStatus } of versions) {
        if (status === "redundant") running.delete(versionId);
        else running.set(versionId, runningStatus);
      }
      if (running.size > 0 && [...running.values()].every((status) => status === "stopped")) resolve();
    });
  });
  // Chromium reports nothing from before its first report, and a worker that has a request is restarted at once.
  const reported = new Promise((resolve) => devTools.once("ServiceWorker.workerVersionUpdated", resolve));
  await devTools.send("ServiceWorker.enable");
  await reported;
  await devTools.send("ServiceWorker.stopAllWorkers");
  await stopped;
  await devTools.detach();
}
