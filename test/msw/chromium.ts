/** A real Chromium, from its package. */
import { EventEmitter, once } from "node:events";
import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import bundledChromium from "@sparticuz/chromium";
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from "playwright-core";
import { vi } from "vitest";

/** A name in place of an address: loopback is trusted, and so has service workers without https. */
export const INSECURE_HOST = "app.plants.test";

export interface Chromium {
  close(): Promise<void>;
  /** A page without any past, once its suites are there, or once it has written such a line to its console. */
  open(url: string, isReady?: (line: string) => boolean): Promise<OpenPage>;
}

export interface OpenPage extends AsyncDisposable {
  /** Runs a suite of page.ts, whose result must be plain data. */
  run<Result>(suite: string, argument: unknown): Promise<Result>;
  /** A hard reload is one past every service worker. */
  reload(kind?: "soft" | "hard"): Promise<void>;
  /** Waits for the suites. */
  ready(): Promise<void>;
  /** As a user clears what a site has stored, its service workers too. */
  clearSiteData(): Promise<void>;
  /** Another page beside this one, which shares its service workers. */
  openBeside(): Promise<OpenPage>;
  /** Stops every service worker, as the browser stops an idle one, and resolves once the browser says that none runs. */
  stopWorkers(): Promise<void>;
  /** What the page wrote to its console. */
  readonly console: readonly string[];
}

export async function launchChromium(): Promise<Chromium> {
  await using starting = new AsyncDisposableStack();
  // In the system's own, the package would take whatever is called "chromium" for its browser, an older one too.
  const folder = starting.use(await mkdtempDisposable(join(tmpdir(), "chromium-")));
  vi.stubEnv("TMPDIR", folder.path);
  const browser = starting.use(
    await chromium.launch({
      executablePath: await bundledChromium.executablePath(),
      args: [`--host-resolver-rules=MAP ${INSECURE_HOST} 127.0.0.1`],
    }),
  );
  const started = starting.move();
  return { open: (url, isReady) => openPage(browser, url, isReady), close: () => started.disposeAsync() };
}

async function openPage(browser: Browser, url: string, isReady?: (line: string) => boolean): Promise<OpenPage> {
  const context = await browser.newContext();
  const page = await openIn(context, url, isReady);
  return { ...page, [Symbol.asyncDispose]: () => context.close() };
}

async function openIn(context: BrowserContext, url: string, isReady?: (line: string) => boolean): Promise<OpenPage> {
  const page = await context.newPage();
  const console: string[] = [];
  const lines = new EventEmitter();
  const write = (line: string) => {
    console.push(line);
    if (isReady?.(line)) lines.emit("ready");
  };
  const saidReady = once(lines, "ready");
  page.on("console", (message) => write(`${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => write(`uncaught: ${error.message}`));
  await page.goto(url);
  await (isReady === undefined ? ready(page) : saidReady);
  return {
    async run(suite, argument) {
      try {
        return await page.evaluate(`suites[${JSON.stringify(suite)}](${JSON.stringify(argument)})`);
      } catch (error) {
        // The lines after the first lead into the page, where Vitest would look for files.
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
    openBeside: () => openIn(context, url, isReady),
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
  await devTools.send("ServiceWorker.enable");
  await devTools.send("ServiceWorker.stopAllWorkers");
  await stopped;
  await devTools.detach();
}
