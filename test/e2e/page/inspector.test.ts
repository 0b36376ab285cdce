/** The inspector in an app. The tests of a row stand in the order of the guide's table. */
import type { Browser, Frame, FrameLocator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { inChromium } from "../support/chromium.ts";
import { judgeScreens } from "../support/judge.ts";
import { type App, type AppOptions, openApp, sendCreate } from "./app.ts";
import { FERN, MOSS } from "./board.ts";

const HOTKEY = "Alt+Shift+M";
const PRESS = `dispatchEvent(new KeyboardEvent("keydown", { key: "M", code: "KeyM", altKey: true, shiftKey: true }))`;
const STORE = 'globalThis.store = mock.createPlantStore({ baseUrl: "https://api.plants.test", tokens: ["t1"] });';
const OPEN = `${STORE} globalThis.inspector = mock.openInspector(store); undefined`;

async function openInspected(browser: Browser, options?: AppOptions): Promise<App> {
  const app = await openApp(browser, options);
  await app.run(OPEN);
  return app;
}

const panelOf = (page: Page | Frame): FrameLocator => page.frameLocator("iframe[title='Plant Store mock']");

const opener = (page: Page | Frame) => page.getByRole("button", { name: "Mock", exact: true });

const isLive = (panel: FrameLocator | Page) => panel.getByText("Live", { exact: true }).waitFor();

async function openPanel({ page }: Pick<App, "page">): Promise<FrameLocator> {
  await page.keyboard.press(HOTKEY);
  await isLive(panelOf(page));
  return panelOf(page);
}

async function openWindow(app: App): Promise<Page> {
  await openPanel(app);
  const opening = app.page.waitForEvent("popup");
  await app.page.getByRole("button", { name: "Open in a window" }).click();
  const shown = await opening;
  await isLive(shown);
  return shown;
}

async function listenersOf(page: Page, expression: string): Promise<readonly string[]> {
  const devTools = await page.context().newCDPSession(page);
  const { result } = await devTools.send("Runtime.evaluate", { expression });
  const { listeners } = await devTools.send("DOMDebugger.getEventListeners", { objectId: result.objectId ?? "" });
  await devTools.detach();
  return listeners.map(({ type }) => type);
}

/** Counts the followers of a journal in `followers`. */
const COUNT = `globalThis.followers = 0;
const { space } = store.service;
const { onChange } = space;
space.onChange = (change) => {
  followers++;
  const stop = onChange.call(space, change);
  return () => { followers--; stop(); };
};`;

/** Collects the listeners of a frame's window and document in `listening()`, and counts its observers in `observing`. */
const WATCH = `const added = [];
globalThis.listening = () => added.filter(({ signal }) => !signal?.aborted).map(({ type }) => type);
for (const target of [frame.contentWindow, frame.contentDocument]) {
  const { addEventListener, removeEventListener } = target;
  target.addEventListener = (type, listener, options) => {
    added.push({ type, listener, signal: options?.signal });
    addEventListener.call(target, type, listener, options);
  };
  target.removeEventListener = (type, listener, options) => {
    added.splice(added.findIndex((one) => one.type === type && one.listener === listener), 1);
    removeEventListener.call(target, type, listener, options);
  };
}
globalThis.observing = 0;
for (const name of ["MutationObserver", "ResizeObserver"])
  frame.contentWindow[name] = class extends frame.contentWindow[name] {
    observe(...observed) { observing++; super.observe(...observed); }
    disconnect() { observing--; super.disconnect(); }
  };
undefined`;

inChromium((browser) => {
  test("it is closed at first, opens by hot key and button, shows what comes, and gives back the focus", async () => {
    await using app = await openInspected(browser(), { html: '<input id="name" aria-label="Name">' });
    const { page, create } = app;
    expect(await page.locator("iframe").count()).toBe(0);
    await page.getByLabel("Name").focus();
    const panel = await openPanel(app);
    await panel.getByText("No request has come yet. The store is at https://api.plants.test").waitFor();
    await create(FERN);
    await panel.getByRole("option", { name: "200 POST /plants" }).click();
    await panel.getByText("The plant was stored, and the client was told so.").waitFor();
    await page.keyboard.press(HOTKEY);
    await expect.poll(() => page.locator("iframe").count()).toBe(0);
    expect(await page.locator(":focus").getAttribute("id")).toBe("name");
    await opener(page).click();
    await panel.getByText("The plant was stored, and the client was told so.").waitFor();
    await page.getByRole("button", { name: "Close panel" }).click();
    await opener(page).waitFor();
  });

  test("the panel leaves room for the app, is resized by keys and pointer, and survives a reload", async () => {
    await using app = await openInspected(browser(), {
      html: '<p style="height: 2000px"></p><button id="end">The end</button>',
      viewport: { width: 1000, height: 800 },
    });
    const { page, run } = app;
    await openPanel(app);
    await page.getByRole("button", { name: "The end" }).click();
    const handle = page.getByRole("separator", { name: "Height of the panel" });
    const height = async () => Number(await handle.getAttribute("aria-valuenow"));
    const before = await height();
    await handle.focus();
    await page.keyboard.press("ArrowUp");
    expect(await height()).toBeGreaterThan(before);
    await handle.hover();
    await page.mouse.down();
    await page.mouse.move(500, 500);
    await page.mouse.up();
    expect(await height()).toBe(300);
    await page.reload();
    await run(OPEN);
    await isLive(panelOf(page));
    expect(await height()).toBe(300);
    expect(await page.evaluate("document.activeElement === document.body")).toBe(true);
    await page.getByRole("button", { name: "Close panel" }).click();
    await page.reload();
    await run(OPEN);
    await opener(page).waitFor();
    expect(await page.locator("iframe").count()).toBe(0);
    expect(await page.evaluate("getComputedStyle(document.documentElement).paddingBottom")).toBe("0px");
  });

  test("it offers nothing that needs an address or a socket", async () => {
    await using app = await openInspected(browser(), { permissions: ["clipboard-read", "clipboard-write"] });
    const panel = await openPanel(app);
    await app.create(FERN);
    await panel.getByRole("option", { name: "200 POST /plants" }).click();
    await panel.getByRole("button", { name: "Copy as test" }).click();
    await panel.getByText("Copied").waitFor();
    expect(await app.run("navigator.clipboard.readText()")).toContain("expect(response.status).toBe(200);");
    expect(await panel.getByRole("button", { name: /Copy as (curl|code)/ }).count()).toBe(0);
    await panel.getByRole("button", { name: "Faults", exact: true }).click();
    const kinds = await panel.getByLabel("Kind").locator("option").allTextContents();
    expect(kinds).toContain("network error");
    expect(kinds).not.toContain("connection reset");
  });

  test("a space has its own journal and plants, also for what the page sends", async () => {
    await using app = await openInspected(browser());
    await app.run('void store.space("worker-1")');
    const panel = await openPanel(app);
    await panel.getByLabel("Space").selectOption("worker-1");
    const form = panel.getByRole("form", { name: "Create a plant" });
    await form.getByRole("textbox", { name: "id" }).fill("7");
    await form.getByRole("textbox", { name: "name" }).fill("Ivy");
    await form.getByRole("button", { name: "Create" }).click();
    await panel.getByText("7 Ivy").waitFor();
    expect(await app.run('store.space("worker-1").plants.count()')).toBe(1);
    expect(await app.run("store.plants.count()")).toBe(0);
  });

  test("keys, questions, wrong fields and files are those of its window", async () => {
    await using app = await openInspected(browser());
    const shown = await openWindow(app);
    for (const body of [FERN, "{}"]) await app.create(body);
    const focused = () =>
      shown.evaluate("document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent");
    await shown.locator("#request-2").waitFor();
    await shown.getByRole("listbox").focus();
    for (const key of ["ArrowDown", "Enter"]) await shown.keyboard.press(key);
    await expect.poll(focused).toMatch(/^#2 /);
    await shown.keyboard.press("Escape");
    await expect.poll(focused).toBe("Requests, newest first");
    for (const key of ["/", "/"]) await shown.keyboard.press(key);
    expect(await shown.getByLabel("Text in path or body").inputValue()).toBe("/");
    const downloading = shown.waitForEvent("download");
    await shown.getByRole("button", { name: "Export" }).click();
    const exported = await (await (await downloading).createReadStream()).setEncoding("utf8").toArray();
    expect(JSON.parse(exported.join(""))).toHaveLength(2);
    await shown.getByRole("button", { name: "Reset …" }).click();
    await expect.poll(focused).toBe("Cancel");
    await shown.keyboard.press("Escape");
    await expect.poll(focused).toBe("Reset …");
    await shown.getByRole("button", { name: "Faults", exact: true }).click();
    await shown.getByLabel("Retry-After").fill("-1");
    await shown.getByRole("button", { name: "Inject" }).click();
    await shown.getByRole("alert").getByText("Retry-After, in seconds: a whole number").waitFor();
    expect(await shown.evaluate("document.activeElement.name")).toBe("retryAfter");
    expect(await app.run("store.injected()")).toEqual([]);
  });

  test("on any screen axe finds nothing in the app, nor in the panel", async () => {
    await using app = await openInspected(browser(), { html: "<main><h1>App</h1></main>" });
    await judgeScreens(app.page, "closed");
    const panel = await openPanel(app);
    await app.create("{}");
    await panel.locator(".line").click();
    await panel.getByRole("article").waitFor();
    await judgeScreens(app.page, "open");
  });

  test("mountInspector fills a frame, and leaves nothing in it", async () => {
    await using app = await openApp(browser(), { html: '<iframe id="frame" title="Plant Store mock"></iframe>' });
    const { page, run, create } = app;
    await run(`${STORE} ${COUNT} ${WATCH}`);
    await run("globalThis.inspector = mock.mountInspector(store, frame); undefined");
    const panel = panelOf(page);
    await isLive(panel);
    await create(FERN);
    await panel.getByText("1 Fern").first().waitFor({ state: "attached" });
    expect(await run("followers")).toBe(1);
    expect(await run("listening()")).toContain("focusin");
    await run("inspector[Symbol.dispose]()");
    expect(await run("[...listening(), observing]")).toEqual([0]);
    await expect.poll(() => run("followers")).toBe(0);
    expect(await run("frame.contentDocument.body.childNodes.length")).toBe(0);
    expect(await run("frame.contentDocument.adoptedStyleSheets.length")).toBe(0);
  });

  describe("the guide's table:", () => {
    test("a strict Content-Security-Policy", async () => {
      const policy = "default-src 'none'; script-src 'self'; style-src 'self'; frame-src 'none'; img-src data:";
      await using app = await openInspected(browser(), { headers: { "content-security-policy": policy } });
      const panel = await openPanel(app);
      expect(await panel.locator("body").evaluate((body) => getComputedStyle(body).display)).toBe("grid");
      await isLive(await openWindow(await closed(app)));
    });

    test("Trusted Types", async () => {
      const policy = "require-trusted-types-for 'script'; trusted-types 'none'";
      await using app = await openInspected(browser(), { headers: { "content-security-policy": policy } });
      const panel = await openPanel(app);
      await app.create("{}");
      await panel.getByRole("option", { name: /400 POST/ }).click();
      await panel.getByText("What is wrong with it").waitFor();
    });

    test("styles of the app for every element", async () => {
      const style = `html { font-size: 30px; visibility: hidden; }
        html > *, html > * * { display: none !important; color: red !important; font: 40px cursive !important; transform: rotate(9deg) !important; }`;
      await using plain = await openInspected(browser());
      await using app = await openInspected(browser(), { html: `<style>${style}</style>` });
      expect(await opener(app.page).boundingBox()).toEqual(await opener(plain.page).boundingBox());
      await openPanel(plain);
      const panel = await openPanel(app);
      const [box, plainBox] = [app, plain].map(({ page }) => page.locator("iframe").boundingBox());
      expect(await box).toEqual(await plainBox);
      await panel.getByRole("heading", { name: "Plant Store mock" }).waitFor();
    });

    test("a modal dialog of the app", async () => {
      const html = '<dialog id="modal" aria-label="App"><button>In the app</button></dialog>';
      await using app = await openInspected(browser(), { html });
      const { page, run } = app;
      await run("modal.showModal()");
      const panel = await openPanel(app);
      await panel.getByRole("button", { name: "Faults", exact: true }).click();
      await panel.getByText("Nothing goes wrong on purpose.").waitFor();
      await page.keyboard.press(HOTKEY);
      await page.getByRole("button", { name: "In the app" }).click();
      // It may open later than the panel.
      await run("modal.close()");
      await openPanel(app);
      await run("modal.showModal()");
      await page.keyboard.press(HOTKEY);
      await panel.getByRole("button", { name: "Plants", exact: true }).click();
    });

    test("hot reload", async () => {
      await using app = await openInspected(browser());
      await openPanel(app);
      await app.run(OPEN);
      await isLive(panelOf(app.page));
      await app.create(MOSS);
      await panelOf(app.page).getByText("2 Moss").waitFor();
      expect(await app.run('document.querySelectorAll("plant-store-inspector").length')).toBe(1);
      expect(await listenersOf(app.page, "window")).toEqual(["keydown", "resize", "pagehide"]);
      const shown = await openWindow(await closed(app));
      await app.run(OPEN);
      await isLive(shown);
      await app.create(FERN);
      await shown.getByText("1 Fern").waitFor();
      await app.run("inspector.dispose()");
      expect(await listenersOf(app.page, "window")).toEqual([]);
    });

    test("an app in a frame", async () => {
      const html = '<iframe src="/inner" title="App" width="1000" height="600"></iframe>';
      await using app = await openApp(browser(), { html });
      const [, frame = expect.unreachable("There is no frame.")] = app.page.frames();
      await frame.waitForFunction("typeof mock === 'object'");
      await frame.evaluate(OPEN);
      await opener(frame).click();
      await isLive(panelOf(frame));
    });

    test("two tabs over IndexedDB", async () => {
      await using app = await openApp(browser());
      const shared = STORE.replace('tokens: ["t1"]', "storage: mock.indexedDbStorage()");
      await app.run(`${shared} void mock.openInspector(store)`);
      const other = await app.context.newPage();
      await other.goto(app.page.url());
      await other.evaluate(`${shared} undefined`);
      const panel = await openPanel(app);
      const create = (id: number) => other.evaluate(sendCreate, `{"id":${id},"name":"Fern"}`);
      expect(await create(3)).toBe(200);
      await panel.getByText("3 Fern").waitFor();
      await panel.getByRole("button", { name: "Faults", exact: true }).click();
      await panel.getByRole("button", { name: "Inject" }).click();
      await panel.getByText("Faults 1").waitFor();
      expect(await create(4)).toBe(503);
    });

    test("a refused window", async () => {
      await using app = await openInspected(browser());
      await app.run("globalThis.open = () => null; undefined");
      const panel = await openPanel(app);
      await app.page.getByRole("button", { name: "Open in a window" }).click();
      await app.page.getByRole("status").getByText("The browser refused the window. Allow pop-ups").waitFor();
      await app.create(FERN);
      await panel.getByText("1 Fern").first().waitFor();
    });

    test("an app that is reloaded, or closed", async () => {
      await using app = await openInspected(browser());
      const shown = await openWindow(app);
      await app.page.reload();
      await shown.getByText("The app was closed or reloaded").waitFor();
      await app.run(OPEN);
      await isLive(shown);
      await app.create(MOSS);
      await shown.getByText("2 Moss").waitFor();
      await app.page.close();
      await shown.getByText("The app was closed or reloaded").waitFor();
    });

    test("a window that is closed, or reloaded", async () => {
      await using app = await openInspected(browser());
      for (const end of ["close()", "location.reload()"]) {
        const shown = await openWindow(app);
        const closing = shown.waitForEvent("close");
        await shown.evaluate(end).catch(() => {});
        await closing;
        expect(await app.page.locator("iframe").count()).toBe(0);
      }
      // The hot key comes before the browser tells of the end.
      await openWindow(app);
      await app.run(`open("", "plant-store-inspector").close(); ${PRESS}`);
      const shown = await openWindow(await closed(app));
      const closing = shown.waitForEvent("close");
      await app.run("inspector.dispose()");
      await closing;
    });

    test("dispose while it opens", async () => {
      await using app = await openApp(browser());
      const { page, run } = app;
      await run(`${STORE} ${COUNT} const inspector = mock.openInspector(store); ${PRESS}; inspector.dispose()`);
      expect(await page.locator("plant-store-inspector, iframe").count()).toBe(0);
      expect(await listenersOf(page, "window")).toEqual([]);
      expect(await run("document.adoptedStyleSheets.length")).toBe(0);
      await app.create(FERN);
      await expect.poll(() => run("followers")).toBe(0);
    });

    test("a frame with another document", async () => {
      const frames = ['<iframe src="/inner"></iframe>', '<iframe srcdoc="x"></iframe>', '<iframe sandbox=""></iframe>'];
      await using app = await openApp(browser(), { html: frames.join("") });
      // A frame whose document has not loaded.
      const late = 'document.body.append(document.querySelector("[srcdoc]").cloneNode());';
      const places = '...document.querySelectorAll("iframe"), document.createElement("iframe"), document.body';
      const caught = `[${places}].map((frame) => {
        try { mock.mountInspector(store, frame); } catch (error) { return String(error); }
      })`;
      const line = "TypeError: mountInspector: the frame must be in the document, without src, srcdoc and sandbox.";
      expect(await app.run(`${STORE} ${late} ${caught}`)).toEqual(Array(6).fill(line));
    });
  });
});

async function closed(app: App): Promise<App> {
  await app.page.keyboard.press(HOTKEY);
  await opener(app.page).waitFor();
  return app;
}
