/** The page in a Chromium: of a server at /_mock/, or of a store in an app, in a window of its own. */
import {
  createPlantStore,
  type PlantStore,
  type PlantStoreOptions,
  type PlantStoreState,
} from "@plant-store/mock-server";
import { type PlantStoreServer, serve } from "@plant-store/mock-server/server";
import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import { describe, onTestFinished } from "vitest";
import { inChromium } from "../support/chromium.ts";
import { openApp } from "./app.ts";

export const TOKEN = "control-sword";
export const FERN = '{"id":1,"name":"Fern"}';
export const MOSS = '{"id":2,"name":"Moss"}';
export const PHONE = { viewport: { width: 360, height: 740 } };

/** The page, however it reaches its store. */
export interface Shown {
  readonly store: TestedStore;
  readonly page: Page;
  /** Sends a create, and returns its status; 0 where no response comes. */
  create(body: string, token?: string): Promise<number>;
}

/** The parts of a store that the tests use, also in another process. */
type TestedStore = Pick<PlantStoreState, "injected" | "reset"> & {
  inject(...injection: Parameters<PlantStoreState["inject"]>): Promise<unknown>;
  readonly plants: Pick<PlantStoreState["plants"], "count" | "values">;
};

export interface Board extends Shown, AsyncDisposable {
  readonly store: PlantStore;
  readonly server: PlantStoreServer;
  /** Sends a create to the store itself, which receives it also while its server is away. */
  send(body: string): Promise<Response>;
  /** Closes the server, and waits until the page says so. */
  leave(): Promise<void>;
  /** Serves the same store or another one at the same address. @param token the control token */
  comeBack(store?: PlantStore, token?: string): Promise<PlantStoreServer>;
}

interface ShownOptions extends BrowserContextOptions {
  readonly store?: PlantStoreOptions;
  /** The choices, as the query of the address has them. */
  readonly path?: string;
  /** Runs before the page is opened. */
  readonly before?: (board: Omit<Shown, "page">) => Promise<unknown>;
}

export interface BoardOptions extends Omit<ShownOptions, "before"> {
  /** Whether the browser may write errors to the console. */
  readonly mayComplain?: boolean;
  readonly before?: (board: Pick<Board, "store" | "server" | "create" | "send">) => Promise<unknown>;
}

/** Opens the page, until the test ends. */
type Open<Options, Opened> = (options?: Options) => Promise<Opened>;

/** Describes tests of the page of a server. */
export function inBoard(define: (open: Open<BoardOptions, Board>) => void): void {
  inChromium((browser) => define(untilTestEnds(browser, openBoard)));
}

/** Describes tests that hold for the page of a server, and for that of a store in the same page. */
export function inBothWays(define: (open: Open<ShownOptions, Shown>) => void): void {
  inChromium((browser) => {
    describe("served", () => define(untilTestEnds(browser, openBoard)));
    describe("in an app", () => define(untilTestEnds(browser, openInApp)));
  });
}

function untilTestEnds<Options, Opened extends AsyncDisposable>(
  browser: () => Browser,
  open: (browser: Browser, options?: Options) => Promise<Opened>,
): Open<Options, Opened> {
  return async (options) => {
    const opened = await open(browser(), options);
    onTestFinished(() => opened[Symbol.asyncDispose]());
    return opened;
  };
}

/** The lines of the journal. */
export function lines(page: Page): Locator {
  return page.locator(".list [role=option]");
}

/** Waits until the page follows the journal. */
export function isLive(page: Page): Promise<void> {
  return page.getByText("Live", { exact: true }).waitFor();
}

/** Returns what sends creates, one after the other. */
export function creates(...bodies: readonly string[]): (board: Pick<Shown, "create">) => Promise<void> {
  return async ({ create }) => {
    for (const body of bodies) await create(body);
  };
}

/** Returns the bodies of creates with the ids from 1. */
export function plants(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `{"id":${index + 1},"name":"Plant ${index + 1}"}`);
}

/** Opens the page with the control token in its address. An error in it fails the test. */
export async function openBoard(browser: Browser, options: BoardOptions = {}): Promise<Board> {
  const { store: storeOptions, path = "", mayComplain = false, before, ...contextOptions } = options;
  const store = createPlantStore({ tokens: ["t1"], ...storeOptions });
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
    if (!mayComplain && message.type() === "error" && !message.text().startsWith("Failed to load resource"))
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

/** Opens the inspector of an app in a window of its own. */
async function openInApp(browser: Browser, options: ShownOptions = {}): Promise<Shown & AsyncDisposable> {
  const { store: storeOptions, path = "", before, ...contextOptions } = options;
  const app = await openApp(browser, contextOptions);
  const { page, run, create } = app;
  await page.evaluate(openStore, { baseUrl: "https://api.plants.test", tokens: ["t1"], ...storeOptions });
  const store: TestedStore = {
    inject: (...injection) => page.evaluate(injectFault, injection),
    injected: () => run("store.injected()"),
    reset: () => run("store.reset()"),
    plants: { count: () => run("store.plants.count()"), values: () => run("store.plants.values()") },
  };
  await before?.({ store, create });
  const opening = page.waitForEvent("popup");
  await run("void mock.openInspector(store)");
  await page.getByRole("button", { name: "Mock" }).click();
  await page.getByRole("button", { name: "Open in a window" }).click();
  const shown = await opening;
  await shown.setViewportSize(options.viewport ?? { width: 1280, height: 720 });
  const { view, request, status, text } = Object.fromEntries(new URLSearchParams(path));
  if (view !== undefined) await shown.locator(`.tab-${view}`).click();
  if (request !== undefined) await shown.locator(`#request-${request}`).click();
  if (status !== undefined) await shown.getByRole("searchbox", { name: "Status" }).fill(status);
  if (text !== undefined) {
    await shown.getByRole("button", { name: "Filters" }).click();
    await shown.getByLabel("Text in path or body").fill(text);
    await shown.getByRole("button", { name: "Filters (1)" }).click();
  }
  return { store, page: shown, create, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() };
}

/** The global scope of the app. */
interface Scope {
  mock: { createPlantStore: typeof createPlantStore };
  store: PlantStore;
}

/** In the page. */
function openStore(options: PlantStoreOptions): void {
  const scope = globalThis as unknown as Scope;
  scope.store = scope.mock.createPlantStore(options);
}

/** In the page. */
async function injectFault(injection: Parameters<PlantStoreState["inject"]>): Promise<void> {
  await (globalThis as unknown as Scope).store.inject(...injection);
}
