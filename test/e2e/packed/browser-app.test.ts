/** examples/browser-app, installed by published names outside the repository, in a real Chromium. */
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import axe, { type AxeResults } from "axe-core";
import type { BrowserContextOptions } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "../../support/free-port.ts";
import { CHROMIUM } from "../../support/requirement.ts";
import { inChromium } from "../support/chromium.ts";
import { CHROMIUM_FILE } from "../support/chromium-setup.ts";
import { outputOf, run } from "../support/run.ts";
import type { Site } from "../support/vite.ts";
import { openApp } from "./browser-app/app-page.ts";
import { developed, previewed } from "./browser-app/site.ts";
import { states } from "./browser-app/states.ts";
import { example, install } from "./install.ts";
import { type ServedMock, serveMock } from "./mock.ts";

const LARGEST = "9223372036854775807";
const PHONE = { width: 360, height: 740 };

const folder = await install(example("browser-app"));

inChromium((browser) => {
  describe("in development", () => {
    let site: Site;
    beforeAll(async () => {
      site = await developed(folder);
    });
    afterAll(() => site[Symbol.asyncDispose]());
    const open = (options?: BrowserContextOptions) => openApp(browser(), site.url, options);

    test("a plant is created by keyboard only, with its id exact", async () => {
      await using app = await open();
      const { keyboard } = app.page;
      const path: string[] = [];
      const tab = async () => {
        await keyboard.press("Tab");
        path.push(await app.focused());
      };
      await tab();
      await keyboard.type(LARGEST);
      await tab();
      await keyboard.type("Monstera");
      await tab();
      await keyboard.type("tropical");
      await tab();
      await tab();
      await keyboard.press("Enter");
      await app.status.getByText("Monstera was created").waitFor();
      expect(path).toEqual([
        '- textbox "Id"',
        '- textbox "Name"',
        '- textbox "Tag (optional)"',
        expect.stringMatching(/^- textbox "Access token"/),
        '- button "Create plant"',
      ]);
      expect(await app.status.innerText()).toContain(`Its id is ${LARGEST}.`);
      expect(await app.stored()).toEqual([{ id: LARGEST, name: "Monstera", tag: "tropical" }]);
      expect(await texts(app.session)).toEqual([`Monstera tropical ${LARGEST}`]);
      // Ready for the next one.
      expect(await app.focused()).toBe('- textbox "Id"');
      expect(await app.name.inputValue()).toBe("");
      expect(await app.token.inputValue()).toBe("t1");
    });

    test("while it is loading, it ignores a second submit, and can be cancelled", async () => {
      await using app = await open();
      await app.hang();
      await app.type({ id: "7", name: "Ivy" });
      await app.name.press("Enter");
      await app.cancel.waitFor();
      expect(await app.submit.ariaSnapshot()).toBe('- button "Creating…" [disabled]');
      expect(await app.submit.getAttribute("aria-busy")).toBe("true");
      expect(await app.status.innerText()).toBe("Waiting for the service…");
      expect(await app.name.isEditable()).toBe(false);
      await app.name.press("Enter");
      await app.submit.focus();
      await app.page.keyboard.press("Enter");
      await app.page.keyboard.press("Tab");
      expect(await app.focused()).toBe('- button "Cancel"');
      await app.page.keyboard.press("Enter");
      await app.alert.getByText("The plant may exist").waitFor();
      expect(await app.alert.innerText()).toContain("You cancelled after the request had left. Look for the id 7");
      expect(await app.focused()).toBe('- button "Send again anyway"');
      expect(await app.cancel.isVisible()).toBe(false);
      expect(await app.name.isEditable()).toBe(true);
      expect(await texts(app.session)).toEqual(["Ivy May exist 7"]);
      expect(await app.statuses()).toHaveLength(1);
    });

    test("a value that breaks the contract is named at its field, and nothing is sent", async () => {
      await using app = await open();
      const wrong = /^Write a whole number from -9223372036854775808 to 9223372036854775807\./;
      for (const id of ["9223372036854775808", "-9223372036854775809", "1.5", "seven", ""]) {
        await app.type({ id, name: "" });
        await app.submit.press("Enter");
        await app.page.getByRole("textbox", { name: "Id", description: wrong }).waitFor();
        expect(await app.focused()).toMatch(/^- textbox "Id" \[invalid\]/);
        expect(await app.name.ariaSnapshot()).toBe('- textbox "Name" [invalid]');
        await app.page.getByRole("textbox", { name: "Name", description: "Give the plant a name." }).waitFor();
        await app.type({ id: "1" });
        expect(await app.id.ariaSnapshot()).toBe('- textbox "Id": "1"');
      }
      await app.submit.press("Enter");
      await app.page.waitForFunction("document.activeElement.id === 'name'");
      expect(await app.statuses()).toEqual([]);
      await app.type({ id: "-9223372036854775808", name: "Fern" });
      await app.name.press("Enter");
      await app.status.getByText("Fern was created").waitFor();
      expect(await app.stored()).toEqual([{ id: "-9223372036854775808", name: "Fern" }]);
    });

    test("a refusal is shown in the service's own words", async () => {
      await using app = await open();
      for (const name of ["Fern", "Moss"]) {
        await app.type({ id: "1", name });
        await app.submit.click();
        await app.page.getByText(name === "Fern" ? "Fern was created" : "The service refused the plant").waitFor();
      }
      expect(await app.alert.innerText()).toContain("A plant with the id 1 exists already.");
      expect(await app.status.innerText()).toBe("");
      expect(await app.name.inputValue()).toBe("Moss");
      expect(await app.submit.innerText()).toBe("Create plant");
      expect(await app.stored()).toEqual([{ id: "1", name: "Fern" }]);
    });

    test("a token that is refused, missing or malformed is named at its field", async () => {
      await using app = await open();
      await app.type({ id: "1", name: "Fern" });
      for (const [token, description] of [
        ["another", "The service does not accept this token."],
        ["", "The service does not accept this token."],
        ["two words", "A token has only letters, digits and"],
      ] as const) {
        await app.type({ token });
        await app.submit.click();
        await app.page.getByRole("textbox", { name: "Access token", description }).waitFor();
        expect(await app.focused()).toMatch(/^- textbox "Access token" \[invalid\]/);
      }
      expect(await app.statuses()).toEqual([401, 401]);
      await app.type({ token: "t1" });
      await app.token.press("Enter");
      await app.status.getByText("Fern was created").waitFor();
    });

    test("a plant that may exist is sent again only after a warning", async () => {
      await using app = await open();
      await app.trouble("Offline");
      await app.type({ id: "007", name: "Ivy" });
      await app.submit.click();
      await app.alert.getByText("The plant may exist").waitFor();
      expect(await app.alert.innerText()).toContain(
        "The connection failed before a response came. Look for the id 7 in the store before you send it again.",
      );
      expect(await texts(app.session)).toEqual(["Ivy May exist 7"]);
      expect(await app.submit.innerText()).toBe("Send again anyway");
      await app.type({ id: "8" });
      expect(await app.submit.innerText()).toBe("Create plant");
      await app.type({ id: "7" });
      expect(await app.submit.innerText()).toBe("Send again anyway");
      await app.trouble("None");
      await app.submit.click();
      await app.status.getByText("Ivy was created").waitFor();
      expect(await texts(app.session)).toEqual(["Ivy 7"]);
      expect(await app.stored()).toEqual([{ id: "7", name: "Ivy" }]);
      await app.type({ id: "7" });
      expect(await app.submit.innerText()).toBe("Create plant");
    });

    test("a request to a busy service is sent again, and then the plant may exist", async () => {
      await using app = await open();
      await app.trouble("Busy");
      await app.type({ id: "1", name: "Fern" });
      await app.submit.click();
      await app.status.getByText("The service is busy. Trying again…").waitFor();
      await app.alert.getByText("The service failed with the status 503.").waitFor();
      expect(await app.statuses()).toEqual([503, 503, 503]);
    });

    test("without a network nothing is sent, and no input is lost", async () => {
      await using app = await open();
      await app.page.context().setOffline(true);
      await app.type({ id: "1", name: "Fern", tag: "shade" });
      await app.submit.press("Enter");
      await app.alert.getByText("Nothing was sent").waitFor();
      expect(await app.statuses()).toEqual([]);
      expect(await texts(app.session)).toEqual([]);
      expect(await app.focused()).toBe('- button "Try again"');
      await app.page.context().setOffline(false);
      await app.page.keyboard.press("Enter");
      await app.status.getByText("Fern was created").waitFor();
      expect(await app.stored()).toEqual([{ id: "1", name: "Fern", tag: "shade" }]);
    });

    test("plants that stay in the browser survive a reload; trouble does not, and all can be removed", async () => {
      await using app = await open();
      await app.page.getByRole("radio", { name: "In this browser" }).check();
      await app.page.waitForURL(/\?keep$/);
      await app.ready();
      await app.type({ id: LARGEST, name: "Monstera" });
      await app.submit.click();
      await app.status.getByText("Monstera was created").waitFor();
      await app.trouble("Offline");
      await app.page.reload();
      await app.ready();
      expect(await app.page.getByRole("radio", { checked: true }).count()).toBe(2);
      await app.type({ id: LARGEST, name: "Monstera" });
      await app.submit.click();
      await app.alert.getByText("exists already").waitFor();
      expect(await app.stored()).toEqual([{ id: LARGEST, name: "Monstera" }]);
      // A text that is still fading in has no contrast yet. An animation may also be cancelled.
      await app.page.evaluate("Promise.allSettled(document.getAnimations().map(({ finished }) => finished))");
      await app.page.evaluate(axe.source);
      expect((await app.page.evaluate<AxeResults>("axe.run()")).violations).toEqual([]);
      await app.page.getByRole("button", { name: "Remove all plants" }).click();
      await app.page.getByText("All plants are removed.").waitFor();
      expect(await app.stored()).toEqual([]);
      await app.submit.click();
      await app.status.getByText("Monstera was created").waitFor();
      await app.page.getByRole("radio", { name: "Until a reload" }).check();
      await app.page.waitForURL((url) => url.search === "");
      await app.ready();
      expect(await app.stored()).toEqual([]);
    });

    test("a page that cannot start says why", async () => {
      await using context = await browser().newContext();
      await context.route("**/mockServiceWorker.js", (route) => route.fulfill({ status: 404 }));
      const page = await context.newPage();
      await page.goto(site.url);
      await page.getByRole("alert").getByText("This page cannot start").waitFor();
      expect(await page.getByRole("alert").innerText()).toContain("there is no worker script of MSW at");
      expect(await page.getByRole("button").isEnabled()).toBe(false);
    });

    test.each([
      ["on a phone, light", { viewport: PHONE, colorScheme: "light" }],
      ["on a phone, dark", { viewport: PHONE, colorScheme: "dark" }],
      ["on a desktop, light", { viewport: { width: 1280, height: 800 }, colorScheme: "light" }],
      ["on a desktop, dark", { viewport: { width: 1280, height: 800 }, colorScheme: "dark" }],
    ] as const)("%s: axe finds nothing in any state, nothing moves, and nothing scrolls sideways", async (_, look) => {
      await using app = await open({ ...look, reducedMotion: "reduce" });
      await app.page.evaluate(axe.source);
      const found: unknown[] = [];
      for (const { name, reach } of states) {
        await reach(app);
        const { violations, passes } = await app.page.evaluate<AxeResults>("axe.run()");
        found.push(...violations.map(({ id, nodes }) => ({ state: name, id, at: nodes.map(({ target }) => target) })));
        expect(passes.map(({ id }) => id)).toContain("color-contrast");
        expect(await app.page.evaluate("document.getAnimations().length"), name).toBe(0);
        expect(await app.page.evaluate("document.documentElement.scrollWidth"), name).toBe(look.viewport.width);
      }
      expect(found).toEqual([]);
    });

    test("unless motion is reduced, the button turns while a slow service works", async () => {
      await using app = await open({ reducedMotion: "no-preference" });
      await app.trouble("Slow");
      await app.type({ id: "1", name: "Fern" });
      await app.submit.click();
      await app.page.waitForFunction("document.getAnimations().some(({ animationName }) => animationName === 'turn')");
      await app.status.getByText("Fern was created").waitFor();
    });
  });

  describe("with a service of its own, named in .env.local", () => {
    let service: ServedMock;
    const settings = () => join(folder, ".env.local");
    beforeAll(async () => {
      service = await serveMock(folder);
      await writeFile(settings(), `VITE_PLANT_STORE_BASE_URL=${service.url}\n`);
    });
    afterAll(async () => {
      await rm(settings());
      await service[Symbol.asyncDispose]();
    });

    test.each([
      ["in development", developed],
      ["built", builtAndPreviewed],
    ])("%s, the page creates a plant over HTTP, without any mock", async (_, opened) => {
      await service.store.reset();
      await using site = await opened(folder);
      await using app = await openApp(browser(), site.url);
      expect(await app.token.inputValue()).toBe("");
      expect(await app.token.getAttribute("type")).toBe("password");
      expect(await app.page.getByRole("group", { name: "Service trouble" }).count()).toBe(0);
      await app.type({ id: LARGEST, name: "Monstera", tag: "tropical", token: "t1" });
      await app.token.press("Enter");
      await app.status.getByText("Monstera was created").waitFor();
      expect(await service.store.plants.values()).toEqual([{ id: BigInt(LARGEST), name: "Monstera", tag: "tropical" }]);
      expect((await service.store.requests.last())?.headers.origin).toBe(new URL(site.url).origin);
      expect(await app.page.evaluate("navigator.serviceWorker.getRegistrations().then(({ length }) => length)")).toBe(
        0,
      );
      expect(app.page.url()).toBe(site.url);
    });
  });
});

const OF_THE_MOCK = ["mockServiceWorker", "INTEGRITY_CHECKSUM", "api.plants.test", "Service trouble", "networkError"];

test("a build holds the service's address, and nothing of the mock", async () => {
  const baseUrl = "https://api.example.com/v1";
  await outputOf(folder, "npm", ["run", "build"], { env: { VITE_PLANT_STORE_BASE_URL: baseUrl } });
  const bundle = await contentsOf(join(folder, "dist"));
  expect(bundle).toContain(baseUrl);
  expect(OF_THE_MOCK.filter((text) => bundle.includes(text))).toEqual([]);
  // These texts do show that a mock is there.
  const mock = `${await contentsOf(join(folder, "src"))}${await contentsOf(join(folder, "node_modules/msw/lib"))}`;
  expect(OF_THE_MOCK.filter((text) => !mock.includes(text))).toEqual([]);
});

test("a build without the service's address says what to set", async () => {
  const { code, stderr } = await run(folder, "npm", ["run", "build"]);
  expect(code).not.toBe(0);
  expect(stderr).toContain("Write it into .env.local:\nVITE_PLANT_STORE_BASE_URL=https://api.example.com/v1");
});

describe.skipIf(CHROMIUM.skipped)(CHROMIUM.title("its own tests, by Playwright"), () => {
  const runTests = async () => {
    const env = { CHROMIUM: CHROMIUM_FILE, MOCK_PORT: String(await freePort()), FORCE_COLOR: "0" };
    return await run(folder, "npm", ["test", "--", "--reporter=list"], { env });
  };

  test("pass, each worker with a space of its own", async () => {
    const { code, stdout, stderr } = await runTests();
    expect(stdout + stderr).toContain("4 passed");
    expect(code).toBe(0);
  });

  test("notice an app that takes a lost response for a refusal", async () => {
    const file = join(folder, "src/problem.ts");
    const code = await readFile(file, "utf8");
    await writeFile(file, code.replace('error.outcome === "unknown"', "false"));
    const { stdout } = await runTests();
    await writeFile(file, code);
    expect(stdout).toContain("1 failed");
    expect(stdout).toContain("the app says that a plant may exist when only the response was lost");
  });
});

async function builtAndPreviewed(folder: string): Promise<Site> {
  await outputOf(folder, "npm", ["run", "build"]);
  return previewed(folder);
}

/** Returns the text of each, on one line. */
async function texts(locator: { allInnerTexts(): Promise<string[]> }): Promise<readonly string[]> {
  return (await locator.allInnerTexts()).map((text) => text.replace(/\s+/g, " "));
}

/** Returns the names and texts of all files. */
async function contentsOf(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return (await Promise.all(files.map(async (file) => `${file}\n${await readFile(file, "utf8")}`))).join("\n");
}
