/** The built site in a Chromium, under the path that GitHub Pages gives it. */
import { extname, join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { listen, staticFiles } from "../support/servers.ts";

/** Made by `npm run docs`. */
export const SITE: string = join(import.meta.dirname, "../../../docs/dist");

const BASE = "/plant-store";

export interface OpenSite extends AsyncDisposable {
  readonly page: Page;
  open(path: string): Promise<void>;
}

/** As GitHub Pages finds it; undefined for an address outside the site. */
export function fileOf(address: string): string | undefined {
  if (!address.startsWith(`${BASE}/`)) return undefined;
  const [path = ""] = address.slice(BASE.length).split(/[?#]/);
  if (path.endsWith("/")) return `${path}index.html`;
  return extname(path) === "" ? `${path}.html` : path;
}

/** Opens a page without content. A request to another host, a missing file and an error in the page fail the test. */
export async function openSite(browser: Browser, options: BrowserContextOptions = {}): Promise<OpenSite> {
  const files = staticFiles(SITE);
  const server = await listen((request, response) => {
    request.url = fileOf(request.url ?? "") ?? "/404.html";
    return files(request, response);
  });
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const failures: string[] = [];
  page.on("pageerror", ({ message }) => failures.push(message));
  page.on("console", (message) => message.type() === "error" && failures.push(message.text()));
  context.on("request", (request) => {
    if (!request.url().startsWith(server.url)) failures.push(`A request to ${request.url()}`);
  });
  return {
    page,
    async open(path) {
      await page.goto(`${server.url}${BASE}${path}`, { waitUntil: "networkidle" });
    },
    async [Symbol.asyncDispose]() {
      await context.close();
      await server[Symbol.asyncDispose]();
      if (failures.length > 0) throw new Error(`The site complains: ${failures.join("; ")}`);
    },
  };
}
