/** The page at /_mock/ in a Chromium, before a server of its own. */
import { createPlantStore, type PlantStore, type PlantStoreOptions } from "@plant-store/mock-server";
import { type PlantStoreServer, serve } from "@plant-store/mock-server/server";
import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";

export const TOKEN = "control-sword";

export interface Board extends AsyncDisposable {
  readonly store: PlantStore;
  readonly server: PlantStoreServer;
  readonly page: Page;
  /** Sends a create, and returns its status; 0 where no response comes. */
  create(body: string, token?: string): Promise<number>;
}

export interface BoardOptions extends BrowserContextOptions {
  readonly store?: PlantStoreOptions;
  /** Behind `/_mock/`. */
  readonly path?: string;
  /** Whether the browser may write errors to the console. */
  readonly mayComplain?: boolean;
  /** Runs before the page is opened. */
  readonly before?: (board: Omit<Board, "page" | keyof AsyncDisposable>) => Promise<unknown>;
}

/** The lines of the journal. */
export function lines(page: Page): Locator {
  return page.locator(".list [role=option]");
}

/** Opens the page with the control token in its address. An error in it fails the test. */
export async function openBoard(browser: Browser, options: BoardOptions = {}): Promise<Board> {
  const { store: storeOptions, path = "", mayComplain = false, before, ...contextOptions } = options;
  const store = createPlantStore({ tokens: ["t1"], ...storeOptions });
  const server = await serve(store, { port: 0, spaces: true, control: { token: TOKEN } });
  const create = async (body: string, token = "t1") => {
    const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
    const sending = fetch(`${server.url}/plants`, { method: "POST", headers, body });
    return sending.then(
      ({ status }) => status,
      () => 0,
    );
  };
  await before?.({ store, server, create });
  const context = await browser.newContext(contextOptions);
  const page = await context.newPage();
  const failures: string[] = [];
  page.on("pageerror", ({ message }) => failures.push(message));
  page.on("console", (message) => {
    // Refused requests and lost connections are some of the tests.
    if (!mayComplain && message.type() === "error" && !message.text().startsWith("Failed to load resource"))
      failures.push(message.text());
  });
  await page.goto(`${server.url}/_mock/${path}#token=${TOKEN}`);
  return {
    store,
    server,
    page,
    create,
    async [Symbol.asyncDispose]() {
      await context.close();
      await server.close();
      if (failures.length > 0) throw new Error(`The page complains: ${failures.join("; ")}`);
    },
  };
}
