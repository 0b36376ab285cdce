/** An app in a Chromium, with a store of its own and the inspector. */
import { build } from "esbuild";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { listen, type OpenServer } from "../support/servers.ts";

const SCRIPT = `
export * from "@plant-store/mock-server";
export * from "@plant-store/mock-server/inspector";
`;

const bundled = build({
  stdin: { contents: SCRIPT, resolveDir: import.meta.dirname },
  bundle: true,
  format: "iife",
  globalName: "mock",
  tsconfigRaw: {},
  write: false,
  logLevel: "error",
});

export interface AppOptions extends BrowserContextOptions {
  /** Of its document, such as a policy. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The body of the page at `/`. */
  readonly html?: string;
}

export interface App extends AsyncDisposable {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Runs code in the page, where `mock` has what the packages export. */
  run<Result = void>(code: string): Promise<Result>;
  /** Through the store of the page. 0 where no response comes. */
  create(body: string): Promise<number>;
}

/** Opens a page without the inspector. An error in it fails the test. */
export async function openApp(browser: Browser, options: AppOptions = {}): Promise<App> {
  const { headers, html = "", ...contextOptions } = options;
  const server = await serveApp(html, headers);
  const context = await browser.newContext(contextOptions);
  const failures: string[] = [];
  context.on("weberror", (error) => failures.push(error.error().message));
  context.on("console", (message) => {
    if (message.type() === "error") failures.push(message.text());
  });
  const page = await context.newPage();
  await page.goto(server.url);
  return {
    page,
    context,
    run: (code) => page.evaluate(code),
    create: (body) => page.evaluate(sendCreate, body),
    async [Symbol.asyncDispose]() {
      await context.close();
      await server[Symbol.asyncDispose]();
      if (failures.length > 0) throw new Error(`The app complains: ${failures.join("; ")}`);
    },
  };
}

async function serveApp(html: string, headers: Readonly<Record<string, string>> = {}): Promise<OpenServer> {
  const { outputFiles } = await bundled;
  const icon = '<link rel="icon" href="data:,">';
  return listen(({ url }, response) => {
    const isScript = url === "/app.js";
    response.writeHead(200, { "content-type": isScript ? "text/javascript" : "text/html", ...headers });
    response.end(
      isScript
        ? outputFiles[0]?.text
        : `<!doctype html><html lang="en"><title>App</title>${icon}<script src="/app.js"></script><body>${url === "/" ? html : ""}</body></html>`,
    );
  });
}

/** In the page. 0 where no response comes. */
export function sendCreate(body: string): Promise<number> {
  const { store } = globalThis as unknown as { store: { fetch: typeof fetch } };
  const headers = { Authorization: "Bearer t1", "Content-Type": "application/json" };
  return store.fetch("https://api.plants.test/plants", { method: "POST", headers, body }).then(
    ({ status }) => status,
    () => 0,
  );
}
