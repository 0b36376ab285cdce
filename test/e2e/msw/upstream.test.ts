/** A real service behind the mock, in a page. In Node: test/pair/upstream.test.ts. */
import { describe, expect, test } from "vitest";
import { INSECURE_HOST, inChromium } from "../support/chromium.ts";
import { openNetwork } from "./network.ts";
import { openPage } from "./open-page.ts";
import { openSite, siteFolder } from "./sites.ts";
import { NETWORK_TEXT } from "./suites/common.ts";
import { oldestAndNewest } from "./variants.ts";

inChromium((browser) => {
  describe.each(oldestAndNewest)("$name", (variant) => {
    test.each([
      ["msw init", "127.0.0.1"],
      ["none", INSECURE_HOST],
    ] as const)("its script by %s: a create reaches the real service at the mocked URL, once", async (source, host) => {
      await using site = await openSite(siteFolder(variant, source));
      await using network = await openNetwork();
      await using page = await openPage(browser(), site.url.replace("127.0.0.1", host));
      const came = await page.run("handedOn", network.origin);
      expect(came).toEqual([200, NETWORK_TEXT, 200, "unknown"]);
      expect(network.requests.filter((request) => request.startsWith("POST"))).toEqual(["POST /plants"]);
    });
  });
});
