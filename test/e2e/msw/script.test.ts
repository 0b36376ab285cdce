import type { BrowserContextOptions } from "playwright-core";
import { describe, expect, test } from "vitest";
import { inChromium } from "../support/chromium.ts";
import { type Network, openNetwork } from "./network.ts";
import { type OpenPage, openPage } from "./open-page.ts";
import { type AppSite, openSite, type Served, scriptOf, siteFolder } from "./sites.ts";
import { NETWORK_TEXT } from "./suites/common.ts";
import { lastOf2, newest, oldest, oldestAndNewest } from "./variants.ts";

const JAVASCRIPT = { status: 200, type: "text/javascript" };
const MISSING: Served = { status: 404, type: "text/plain", body: "Not found." };
const INDEX: Served = { status: 200, type: "text/html", body: "<!doctype html>" };
const FOREIGN: Served = { ...JAVASCRIPT, body: 'addEventListener("fetch", () => {});' };
/** Looks like MSW's script, and never responds. */
const SILENT: Served = { ...JAVASCRIPT, body: 'const INTEGRITY_CHECKSUM = "";' };

interface Visit extends AsyncDisposable {
  readonly site: AppSite;
  readonly network: Network;
  readonly page: OpenPage;
  /** "started", or the error. */
  start(options?: object): Promise<string>;
  /** The text of the response: the mock's, or NETWORK_TEXT. */
  request(): Promise<string>;
}

inChromium((browser) => {
  describe.concurrent.each(oldestAndNewest)("$name", async (variant) => {
    const own = await scriptOf(variant);
    // One of the same messages, and one of others.
    const others = variant === newest ? [oldest] : [lastOf2, newest];

    async function visit(served: Served, options: BrowserContextOptions = {}): Promise<Visit> {
      await using opened = new AsyncDisposableStack();
      const network = opened.use(await openNetwork());
      const site = opened.use(await openSite(siteFolder(variant, "none")));
      site.serveAsWorker(served);
      const page = opened.use(await openPage(browser(), site.url, options));
      const open = opened.move();
      return {
        site,
        network,
        page,
        start: (options = {}) => page.run("start", { origin: network.origin, ...options }),
        request: () => page.run("request", `${network.origin}/plants`),
        [Symbol.asyncDispose]: () => open.disposeAsync(),
      };
    }

    async function expectOff({ network, request }: Visit): Promise<void> {
      expect(await request()).toBe(NETWORK_TEXT);
      expect(network.requests).toEqual(["GET /plants"]);
    }

    test.each(others)("a script of $name is named, nothing is mocked; mended, the page starts", async (other) => {
      await using visited = await visit(await scriptOf(other));
      const error = await visited.start();
      expect(error).toContain(`is of another version of MSW (${other.version})`);
      expect(error).toContain("npx msw init <public folder> --save");
      expect(visited.page.console.filter((line) => line.includes("different version"))).toEqual([]);
      await expectOff(visited);
      visited.site.serveAsWorker(own);
      expect(await visited.start()).toBe("started");
      expect(await visited.request()).toContain("40501");
    });

    test.each([
      ...others.map(({ name, ...other }) => [name, scriptOf(other)] as const),
      ["the app's own", FOREIGN] as const,
    ])("a worker of an earlier visit, of %s, is replaced by the script served now", async (_name, earlier) => {
      await using visited = await visit(await earlier);
      expect(await visited.page.run("register", "/mockServiceWorker.js")).toBe(
        `${visited.site.url}/mockServiceWorker.js`,
      );
      visited.site.serveAsWorker(own);
      await visited.page.reload();
      expect(await visited.start()).toBe("started");
      expect(await visited.request()).toContain("40501");
      expect(visited.network.requests).toEqual([]);
    });

    test("a page that is reloaded without a stop starts again, and is the network's until then", async () => {
      await using visited = await visit(own);
      expect(await visited.start()).toBe("started");
      for (let count = 0; count < 50; count++) expect(await visited.request()).toContain("40501");
      await visited.page.reload();
      expect(await visited.request()).toBe(NETWORK_TEXT);
      expect(await visited.start()).toBe("started");
      expect(await visited.request()).toContain("40501");
    });

    // Only MSW 3 asks about reloads. The rest are our own checks, of whatever script is there.
    if (variant !== newest) return;

    test("a reload is not an unhandled request, whatever onUnhandled is", async () => {
      await using visited = await visit(own);
      for (const onUnhandled of ["warn", "error"]) {
        expect(await visited.start({ onUnhandled })).toBe("started");
        await visited.page.reload();
      }
      expect(visited.page.console.filter((line) => line.includes("without a matching request handler"))).toEqual([]);
      expect(await visited.start()).toBe("started");
    });

    test("a relative script and scope are below the document's <base>", async () => {
      await using visited = await visit(own);
      await visited.page.run("rebase", "/");
      expect(await visited.start({ workerUrl: "mockServiceWorker.js", scope: "./" })).toBe("started");
      expect(await visited.request()).toContain("40501");
    });

    const MISSING_SAYS = [
      /^Error: startPlantWorker: there is no worker script of MSW at http\S+:\d+\/mockServiceWorker\.js/,
      /npx msw init <public folder> --save/,
    ];
    const OUTSIDE = [/is outside the worker's scope/, /http\S+:\d+\/deep\//];

    test.for<
      readonly [
        title: string,
        served: Served,
        says: readonly RegExp[],
        options?: object,
        context?: BrowserContextOptions,
      ]
    >([
      ["a script that is missing", MISSING, [...MISSING_SAYS, /404/]],
      ["a page in the place of the script", INDEX, [...MISSING_SAYS, /text\/html/]],
      ["a script that is not MSW's", FOREIGN, [...MISSING_SAYS, /another/]],
      ["a worker that never responds", SILENT, [/did not start within 10 seconds/]],
      ["a page outside the script's folder", own, OUTSIDE, { workerUrl: "/deep/mockServiceWorker.js" }],
      ["a page outside the scope", own, OUTSIDE, { scope: "/deep/" }],
      [
        "a browser that refuses service workers",
        own,
        [/refuses the service worker at http\S+:\d+\/mockServiceWorker\.js\. Allow it by/],
        {},
        { serviceWorkers: "block" },
      ],
    ])("%s is named, and nothing is mocked", async ([, served, says, options, context]) => {
      await using visited = await visit(served, context);
      const error = await visited.start(options);
      for (const words of says) expect(error).toMatch(words);
      expect(error).toContain(visited.site.url);
      await expectOff(visited);
    });
  });
});
