/** Measures how soon the mock's page shows something, beside a page that stands still and is as large. */
import { setTimeout as sleep } from "node:timers/promises";
import { createPlantStore } from "@plant-store/mock-server";
import { serve } from "@plant-store/mock-server/server";
import { listen } from "../../test/e2e/support/servers.ts";
import { findChromium } from "./chromium.ts";
import { measureRow, type Row } from "./rounds.ts";

const TOKEN = "bench";
const PAINTED = 'performance.getEntriesByName("first-contentful-paint")[0]?.startTime';

/** Returns no row where test/e2e is not installed. */
export async function measurePage(): Promise<Row[]> {
  await using stack = new AsyncDisposableStack();
  const launch = await findChromium("the rows of the page", stack);
  if (launch === undefined) return [];
  const server = stack.use(await serve(createPlantStore(), { port: 0, control: { token: TOKEN } }));
  const html = stillPage(await sizeOf(`${server.url}/_mock/`));
  const still = stack.use(
    await listen((_, response) => {
      response.setHeader("Content-Type", "text/html").setHeader("Cache-Control", "no-store").end(html);
    }),
  );
  const browser = await launch("page");
  const contender = (name: string, url: string) => ({
    name,
    async measure() {
      const page = await browser.newPage();
      await page.goto(url);
      for (;;) {
        const painted = await page.evaluate<number | undefined>(PAINTED);
        if (painted !== undefined) {
          await page.close();
          return painted;
        }
        await sleep(5);
      }
    },
  });
  return [
    await measureRow({
      title: "The page at /_mock/, first content",
      about:
        "Milliseconds from the navigation to the first contentful paint, in Chromium, nothing cached. The page that stands still is one HTML file of the same size.",
      unit: "ms",
      rounds: [20, 3],
      contenders: [
        contender("a page that stands still", still.url),
        { ...contender("the mock's page", `${server.url}/_mock/#token=${TOKEN}`), target: "≤ 1.5" },
      ],
    }),
  ];
}

/** Returns the bytes of all files. */
async function sizeOf(url: string): Promise<number> {
  const html = await (await fetch(url)).text();
  const files = [...html.matchAll(/(?:src|href)="\.\/([^"]+)"/g)].map(([, name]) => fetch(url + name));
  const texts = await Promise.all(files.map(async (file) => (await file).text()));
  return [html, ...texts].reduce((sum, text) => sum + text.length, 0);
}

function stillPage(bytes: number): string {
  const words = "<p>A request, its status, its plant, and what went wrong.</p>\n";
  return `<!doctype html><title>Still</title>${words.repeat(bytes / words.length)}`;
}
