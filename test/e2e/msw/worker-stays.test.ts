/** Whatever happens to the worker, the mock responds to a create, or it fails with an error that says why not. */
import { describe, expect, type TestContext, test } from "vitest";
import type { CheckResult } from "../support/checks.ts";
import { inChromium } from "../support/chromium.ts";
import { openNetwork } from "./network.ts";
import { type OpenPage, openPage } from "./open-page.ts";
import { openSite, scriptOf, siteFolder } from "./sites.ts";
import { callStyles } from "./suites/call-styles.ts";
import { NETWORK_TEXT } from "./suites/common.ts";
import { newest, oldestAndNewest } from "./variants.ts";

const CREATED = '200 {"name":"Fern"}';
const NOT_IN_THE_PATH = "startPlantWorker: the mock is not in the path: ";
const BYPASSED = `${NOT_IN_THE_PATH}the browser bypasses its service worker. Turn off "Bypass for network"`;

const CALL_STYLES = Object.keys(callStyles);

async function create(page: OpenPage, origin: string, style = "fetch"): Promise<string> {
  return outcome(page, await page.run("create", { origin, style }));
}

/** The events of an XMLHttpRequest have no reason: it is in the console. */
function outcome(page: OpenPage, line: string): string {
  return line === "error" ? `error, ${page.console.findLast((entry) => entry.startsWith("error: TypeError"))}` : line;
}

inChromium((browser) => {
  describe.concurrent.each(oldestAndNewest)("$name", (variant) => {
    /** A page that is mocked, at the network's origin, until the test ends. By then nothing may have reached the network. */
    async function visit(
      { onTestFinished }: TestContext,
      { reaches = "the mock", isSlow = false }: { reaches?: "the mock" | "the network"; isSlow?: boolean } = {},
    ) {
      const opened = new AsyncDisposableStack();
      onTestFinished(() => opened.disposeAsync());
      const network = opened.use(await openNetwork());
      const site = opened.use(await openSite(siteFolder(variant, "msw init")));
      if (isSlow) {
        const own = await scriptOf(variant);
        const body = own.body.replace(
          /^async function handleRequest.*/m,
          `$&\nawait new Promise((r) => setTimeout(r, 60));`,
        );
        expect(body).not.toBe(own.body);
        site.serveAsWorker({ ...own, body });
      }
      const page = opened.use(await openPage(browser(), site.url));
      await page.run("keep", network.origin);
      if (reaches === "the mock") onTestFinished(() => expect(network.requests).toEqual([]));
      return { site, network, page };
    }

    test("stopped, again and again, or told that the page closes, which then stays: a create by any style is the mock's", async (context) => {
      const { page, network } = await visit(context);
      for (const style of CALL_STYLES) {
        await page.stopWorkers();
        expect(await create(page, network.origin, style), style).toBe(CREATED);
      }
      // MSW 2's worker has forgotten the app's own handlers until a create wakes it up.
      expect(await page.run("request", `${network.origin}/own`)).toBe("the app's own");
      await page.run("stay", undefined);
      expect(await create(page, network.origin)).toBe(CREATED);
    });

    test("stopped while it has a create by any style: the mock's, or it fails and says so", async (context) => {
      const { page, network } = await visit(context, { reaches: "the network" });
      for (const style of CALL_STYLES) {
        const before = network.requests.length;
        await page.run("createAndHang", { origin: network.origin, style });
        await page.stopWorkers();
        const seen = outcome(page, await page.run("hangingOutcome", undefined));
        // A browser sends a stream only once. MSW 2's restarted worker has forgotten the page, and lets the rest through.
        const isRepeated = style !== "fetch of a stream";
        expect(network.requests.length > before, style).toBe(isRepeated && variant !== newest);
        if (isRepeated && variant === newest) expect(seen, style).toBe(CREATED);
        else expect(seen, style).toContain(`${NOT_IN_THE_PATH}its service worker was stopped while it had the request`);
        expect(await create(page, network.origin, style), style).toBe(CREATED);
      }
    });

    test("a page that ends: what it sends then never reaches the network, however slow the worker", async (context) => {
      const { page, network } = await visit(context, { isSlow: true });
      await page.run("sendAtEnd", `${network.origin}/plants`);
      await page.reload();
      await page.run("keep", network.origin);
      expect(await create(page, network.origin)).toBe(CREATED);
    });

    test("a hard reload: the page is not started before the worker has it", async (context) => {
      const { page, network } = await visit(context);
      // Keeps the worker registered.
      await using _other = await page.openBeside();
      await page.reload("hard");
      // MSW reloads such a page itself.
      await expect(page.run("keep", network.origin)).rejects.toThrow("navigation");
      await page.ready();
      await page.run("keep", network.origin);
      expect(await create(page, network.origin)).toBe(CREATED);
    });

    test("two tabs: each has its own store, after a stop and after the other tab has gone", async (context) => {
      const { page, network } = await visit(context);
      await using other = await page.openBeside();
      await other.run("keep", network.origin);
      const { origin } = network;
      await page.stopWorkers();
      await other.run("create", { origin, style: "fetch", name: "Moss" });
      expect(await create(page, origin)).toBe(CREATED);
      expect([await page.run("storedNames", undefined), await other.run("storedNames", undefined)]).toEqual([
        ["Fern"],
        ["Moss"],
      ]);
      await other.run("stop", undefined);
      expect(await create(page, origin)).toBe(CREATED);
      await other[Symbol.asyncDispose]();
      await page.stopWorkers();
      expect(await create(page, origin)).toBe(CREATED);
    });

    test("the guard changes nothing else", async () => {
      await using network = await openNetwork();
      await using site = await openSite(siteFolder(variant, "msw init"));
      await using page = await openPage(browser(), site.url);
      const checks = await page.run<readonly CheckResult[]>("guard", network.origin);
      expect(checks.length).toBeGreaterThan(10);
      expect(checks.filter(({ ok }) => !ok)).toEqual([]);
    });

    // The guard and the browser do the rest: the worker's script has no part in it.
    if (variant !== newest) return;

    test("replaced: a create by any style fails and says so, until the page is reloaded", async (context) => {
      const { page, network, site } = await visit(context);
      const own = await scriptOf(variant);
      site.serveAsWorker({ ...own, body: `${own.body}\n// A newer one.` });
      await page.run("update", undefined);
      for (const style of CALL_STYLES) {
        const seen = await create(page, network.origin, style);
        expect(seen, style).toContain(`${NOT_IN_THE_PATH}another service worker has taken the page over`);
        expect(seen, style).toContain("Reload the page");
      }
      await page.reload();
      await page.run("keep", network.origin);
      expect(await create(page, network.origin)).toBe(CREATED);
    });

    test("bypassed: a create by any style fails and says so, and so does a start, after one reload by MSW at most", async (context) => {
      const { page, network } = await visit(context);
      await page.bypassWorkers();
      for (const style of CALL_STYLES) expect(await create(page, network.origin, style), style).toContain(BYPASSED);
      await page.reload();
      await expect(page.run("keep", network.origin)).rejects.toThrow(BYPASSED);
      await page.run("register", "/mockServiceWorker.js");
      // Keeps the worker registered.
      await using _other = await page.openBeside();
      await page.reload();
      await expect(page.run("keep", network.origin)).rejects.toThrow("navigation");
      await page.ready();
      await expect(page.run("keep", network.origin)).rejects.toThrow(BYPASSED);
    });

    test("another store, elsewhere or at the page's own server: its creates are the mock's, and those to the first are the network's, as all are after its stop", async (context) => {
      const { page, network, site } = await visit(context, { reaches: "the network" });
      await using elsewhere = await openNetwork();
      await page.run("changeStore", elsewhere.origin);
      await page.stopWorkers();
      expect(await create(page, elsewhere.origin)).toBe(CREATED);
      expect(await page.run("storedNames", undefined)).toEqual(["Fern"]);
      expect(elsewhere.requests).toEqual([]);
      expect(await create(page, network.origin)).toBe(`200 ${NETWORK_TEXT}`);
      // A response of the page's own server is never taken for the service's.
      await page.run("changeStore", site.url);
      await page.stopWorkers();
      expect(await create(page, site.url)).toBe(CREATED);
      expect(await page.run("storedNames", undefined)).toEqual(["Fern"]);
      await page.run("stop", undefined);
      await page.stopWorkers();
      expect(await create(page, elsewhere.origin)).toBe(`200 ${NETWORK_TEXT}`);
    });

    test("unregistered and then stopped, a create by any style is the mock's; silent, or without all that the site stored, it fails and says so", async (context) => {
      const { page, network } = await visit(context);
      await page.run("unregister", undefined);
      for (const style of CALL_STYLES) expect(await create(page, network.origin, style), style).toBe(CREATED);
      await page.stopWorkers();
      for (const style of CALL_STYLES) expect(await create(page, network.origin, style), style).toBe(CREATED);
      await page.run("silence", undefined);
      expect(await create(page, network.origin)).toContain(`${NOT_IN_THE_PATH}its service worker does not respond`);
      await page.clearSiteData();
      expect(await create(page, network.origin)).toContain(`${NOT_IN_THE_PATH}the page lost its service worker`);
    });

    test("offline, a create is the mock's, and any other request fails; forbidden by the page's policy, a create by any style fails and says so", async (context) => {
      const { page, network, site } = await visit(context);
      await page.goOffline();
      await expect(page.run("request", site.url)).rejects.toThrow("Failed to fetch");
      expect(await create(page, network.origin)).toBe(CREATED);
      await page.run("forbidNetwork", undefined);
      for (const style of CALL_STYLES) {
        const says = `the page's Content-Security-Policy forbids the request to ${network.origin}/plants`;
        await context.expect.poll(() => create(page, network.origin, style), { message: style }).toContain(says);
      }
    });
  });
});
