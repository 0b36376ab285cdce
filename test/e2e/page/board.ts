/** The page of a server at /_mock/, in a Chromium. inspector.test.ts has that of a store in an app: they differ by their host.ts. */
import { createPlantStore, type PlantStore, type PlantStoreOptions } from "@plant-store/mock-server";
import { type PlantStoreServer, serve } from "@plant-store/mock-server/server";
import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import { onTestFinished } from "vitest";
import { inChromium } from "../support/chromium.ts";

export const TOKEN = "control-sword";
export const FERN = '{"id":1,"name":"Fern"}';
export const MOSS = '{"id":2,"name":"Moss"}';
export const PHONE = { viewport: { width: 360, height: 740 } };

export interface Board extends AsyncDisposable {
  readonly store: PlantStore;
  readonly server: PlantStoreServer;
  readonly page: Page;
  /** The status; 0 where no response comes. */
  create(body: string, token?: string): Promise<number>;
  /** To the store itself, which receives it also while its server is away. */
  send(body: string): Promise<Response>;
  /** Closes the server, and waits until the page says so. */
  leave(): Promise<void>;
  /** Serves the same store or another one at the same address. @param token the control token */
  comeBack(store?: PlantStore, token?: string): Promise<PlantStoreServer>;
}

export interface BoardOptions extends BrowserContextOptions {
  readonly store?: PlantStoreOptions;
  /** The choices, as the query of the address has them. */
  readonly path?: string;
  readonly before?: (board: Pick<Board, "store" | "server" | "create" | "send">) => Promise<unknown>;
}

export function inBoard(define: (open: (options?: BoardOptions) => Promise<Board>) => void): void {
  inChromium((browser) =>
    define(async (options) => {
      const board = await openBoard(browser(), options);
      onTestFinished(() => board[Symbol.asyncDispose]());
      return board;
    }),
  );
}

export function lines(page: Page): Locator {
  return page.locator(".list [role=option]");
}

/** Waits until the page follows the journal. */
export function isLive(page: Page): Promise<void> {
  return page.getByText("Live", { exact: true }).waitFor();
}

export function creates(...bodies: readonly string[]): (board: Pick<Board, "create">) => Promise<void> {
  return async ({ create }) => {
    for (const body of bodies) await create(body);
  };
}

export function plants(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `{"id":${index + 1},"name":"Plant ${index + 1}"}`);
}

/** Opens the page with the control token in its address. An error in it fails the test. */
export async function openBoard(browser: Browser, options: BoardOptions = {}): Promise<Board> {
  const { store: storeOptions, path = "", before, ...contextOptions } = options;
  const tokens = storeOptions?.upstream === undefined && { tokens: ["t1"] };
  const store = createPlantStore({ ...tokens, ...storeOptions });
  const server = await serve(store, { port: 0, spaces: true, control: { token: TOKEN } });
  const initOf = (body: string, token: string) => {
    const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
    return { method: "POST", headers, body };
  };
  const create = (body: string, token = "t1") =>
    fetch(`${server.url}/plants`, initOf(body, token)).then(
      ({ status }) => status,
      () => 0,
    );
  const send = (body: string) => store.fetch("http://x.test/plants", initOf(body, "t1"));
  await before?.({ store, server, create, send });
  const context = await browser.newContext(contextOptions);
  const page = await context.newPage();
  const failures: string[] = [];
  page.on("pageerror", ({ message }) => failures.push(message));
  page.on("console", (message) => {
    // Refused requests and lost connections are some of the tests.
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
      failures.push(message.text());
  });
  await page.goto(`${server.url}/_mock/${path}#token=${TOKEN}`);
  return {
    store,
    server,
    page,
    create,
    send,
    async leave() {
      await server.close();
      await page.getByText("Connection lost. Trying again").waitFor();
    },
    comeBack: (served = store, token = TOKEN) => serve(served, { port: server.port, spaces: true, control: { token } }),
    async [Symbol.asyncDispose]() {
      await context.close();
      await server.close();
      if (failures.length > 0) throw new Error(`The page complains: ${failures.join("; ")}`);
    },
  };
}
