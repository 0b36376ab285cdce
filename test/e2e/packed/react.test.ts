/** examples/react, installed by published names outside the repository: in a real Chromium, and by its own tests. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isNewPlant } from "../../support/contract-document.ts";
import { freePort } from "../../support/free-port.ts";
import { CHROMIUM } from "../../support/requirement.ts";
import { inChromium } from "../support/chromium.ts";
import { CHROMIUM_FILE } from "../support/chromium-setup.ts";
import { judgeScreens, SCREENS } from "../support/judge.ts";
import { outputOf, run } from "../support/run.ts";
import { listen, type Site, staticFiles } from "../support/servers.ts";
import { change, install } from "./install.ts";
import { serveMock, servePage, serveScript } from "./serve.ts";

const LARGEST = "9223372036854775807";
/** A browser breaks it into no lines. */
const WORD = "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch";
const LONG = isNewPlant({ id: 1, name: WORD }) ? WORD : "Fern";

const folder = await install("react");

inChromium((browser) => {
  describe("in development, with React's strict mode", () => {
    let site: Site;
    beforeAll(async () => {
      site = await servePage(folder);
    });
    afterAll(() => site[Symbol.asyncDispose]());

    /** Opens the page in a context of its own, whose mock is empty. */
    async function open(): Promise<Page> {
      const page = await browser().newPage();
      await page.goto(site.url);
      await submit(page).waitFor();
      return page;
    }

    test("by keyboard only, a plant is stored once, with its exact id, and the form is ready for the next one", async () => {
      await using page = await open();
      await view(page, "Add a plant");
      await page.keyboard.press("Tab"); // to the view of the session
      for (const text of [LARGEST, "Monstera", "tropical"]) {
        await page.keyboard.press("Tab");
        await page.keyboard.type(text);
      }
      await page.keyboard.press("Tab");
      expect(await focused(page)).toBe('- button "Create plant"');
      await page.keyboard.press("Enter");
      await page.getByRole("status").getByText(`Monstera is stored. Its id is ${LARGEST}.`).waitFor();
      expect(await statuses(page)).toEqual([200]);
      expect(await page.evaluate("plantMock.store.plants.has(9223372036854775807n)")).toBe(true);
      expect(await page.getByRole("textbox", { name: "Name" }).inputValue()).toBe("");
    });

    test("each violation is named at its member, and nothing is sent", async () => {
      await using page = await open();
      for (const id of ["9223372036854775808", "-9223372036854775809", "1.5", "seven", ""]) {
        await create(page, id, "");
        await page.getByRole("alert").getByText("Nothing was sent").waitFor();
        await expect.poll(() => focused(page)).toMatch(/^- textbox "Id" \[invalid\]/);
        for (const name of ["Id", "Name"])
          expect(await page.getByRole("textbox", { name, description: /^It must be / }).count(), name).toBe(1);
        expect(await page.getByRole("textbox", { name: "Tag" }).getAttribute("aria-invalid")).toBe("false");
      }
      expect(await statuses(page)).toEqual([]);
    });

    test("after a lost response the plant may be stored: sending it again is the user's decision", async () => {
      await using page = await open();
      await inject(page, 'plantMock.faults.networkError(), { at: "response", times: 1 }');
      await create(page, "7", "Moss");
      await page.getByRole("alert").getByText("The plant may be stored").waitFor();
      expect(await page.getByRole("alert").innerText()).toContain("Look for the id 7 in the store.");
      expect(await page.evaluate("plantMock.store.plants.has(7)")).toBe(true);
      expect(await statuses(page)).toHaveLength(1);
      expect(await submit(page).innerText()).toBe("Send again anyway");
      for (const [id, text] of Object.entries({ 8: "Create plant", "007": "Send again anyway" })) {
        await page.getByRole("textbox", { name: "Id" }).fill(id);
        expect(await submit(page).innerText()).toBe(text);
      }
      await view(page, "This session");
      expect(await page.getByRole("listitem").innerText()).toBe("Moss, 7: may be stored");
    });

    test("the inspector shows what the app sent, and loses its next response", async () => {
      await using page = await open();
      await create(page, LARGEST, "Monstera");
      await page.getByText("Monstera is stored").waitFor();
      await page.getByRole("button", { name: "Mock", exact: true }).click();
      const panel = page.frameLocator("iframe");
      await panel.getByRole("option", { name: /200 POST \/plants/ }).click();
      await panel.getByText("The plant was stored, and the client was told so.").waitFor();
      await panel.getByRole("button", { name: "Faults", exact: true }).click();
      await panel.getByLabel("Kind").selectOption("network error");
      await panel.getByLabel("Only the response is lost").check();
      await panel.getByRole("button", { name: "Inject" }).click();
      await panel.getByText("Faults 1").waitFor();
      await create(page, "7", "Moss");
      await page.getByRole("alert").getByText("The plant may be stored").waitFor();
      await panel.getByText("stored, response lost").waitFor();
    });

    test("a second submit is ignored; the user can cancel, and is told that the plant may be stored", async () => {
      await using page = await open();
      await inject(page, "plantMock.faults.hang()");
      await create(page, "1", "Ivy");
      await page.evaluate("plantMock.store.requests.waitFor(1).then(() => undefined)");
      await page.keyboard.press("Enter");
      expect(await page.getByRole("textbox", { name: "Name" }).isEditable()).toBe(false);
      await page.getByRole("button", { name: "Cancel" }).press("Enter");
      await page.getByRole("alert").getByText("You cancelled. Look for the id 1 in the store.").waitFor();
      expect(await statuses(page)).toHaveLength(1);
    });

    test("offline nothing is sent, not even later", async () => {
      await using page = await open();
      await page.context().setOffline(true);
      await page.getByText("You are offline").waitFor();
      await create(page, "1", "Fern");
      expect(await page.getByRole("status").innerText()).toMatch(/^You are offline/);
      await page.context().setOffline(false);
      await page.getByText("You are offline").waitFor({ state: "detached" });
      await submit(page).click();
      await page.getByText("Fern is stored").waitFor();
      expect(await statuses(page)).toEqual([200]);
    });

    test("on a dark desktop and a light phone axe finds nothing in any state, and nothing scrolls sideways", async () => {
      await using page = await open();
      const judgeAt = async (text: string) => {
        await page.getByText(text).waitFor();
        for (const passed of await judgeScreens(page, text, SCREENS.slice(1, 3)))
          expect(passed).toContain("color-contrast");
      };
      await create(page, LARGEST, LONG);
      await judgeAt("is stored");
      await create(page, `${LARGEST}0`, "");
      await judgeAt("Nothing was sent");
      await create(page, LARGEST, LONG);
      await judgeAt("The service refused the plant");
      await inject(page, "plantMock.faults.hang()");
      await create(page, "7", LONG);
      await judgeAt("Waiting for the service…");
      await page.getByRole("button", { name: "Cancel" }).click();
      await judgeAt("The plant may be stored");
      await view(page, "This session");
      await judgeAt("may be stored");
    });
  });

  test("a build creates a plant over HTTP, with the token of the page's own server, and without any mock", async () => {
    await using mock = await serveMock();
    await outputOf(folder, "npm", ["run", "build"], { env: { VITE_PLANT_STORE_BASE_URL: mock.url } });
    const files = staticFiles(join(folder, "dist"));
    await using site = await listen((request, response) =>
      request.url === "/plant-store-token" ? response.end("t1") : files(request, response),
    );
    await using page = await browser().newPage();
    await page.goto(site.url);
    // The mock is imported dynamically: it would be a script of its own. Nor is there the worker's.
    const built = await readdir(join(folder, "dist"), { recursive: true });
    const [script = "", ...others] = built.filter((name) => name.endsWith(".js"));
    expect(others).toEqual([]);
    expect(await readFile(join(folder, "dist", script), "utf8")).not.toMatch(/startPlantWorker|createPlantStore:/);
    await create(page, LARGEST, "Monstera");
    await page.getByText("Monstera is stored").waitFor();
    expect(await mock.store.plants.values()).toEqual([{ id: BigInt(LARGEST), name: "Monstera" }]);
  });
});

describe("its own tests", () => {
  test("pass", async () => {
    expect(stripVTControlCharacters(await outputOf(folder, "npm", ["test"]))).toMatch(/Tests {2}7 passed \(7\)/);
  });

  test.each([
    ["a plant that may exist is forgotten, as the README says", 'last?.error?.outcome === "unknown"', "false", 1],
    ["TanStack Query retries too", "retry: false", "retry: 3, retryDelay: 0", 4],
  ])("fail if %s", async (_title, right, wrong, failed) => {
    await using _changed = await change(folder, "src/use-create-plant.ts", right, wrong);
    const { stdout } = await run(folder, "npm", ["test"]);
    expect(stripVTControlCharacters(stdout)).toContain(`Tests  ${failed} failed | ${7 - failed} passed (7)`);
  });
});

describe.skipIf(CHROMIUM.skipped)(CHROMIUM.title("its own tests in a browser, by Playwright"), () => {
  const runAgainst = async (staging: Readonly<Record<string, string>>) => {
    const env = { CHROMIUM: CHROMIUM_FILE, MOCK_PORT: String(await freePort()), FORCE_COLOR: "0", ...staging };
    const { code, stdout, stderr } = await run(folder, "npm", ["run", "test:e2e", "--", "--reporter=list"], { env });
    return { code, output: stdout + stderr };
  };

  test("pass, each worker with a space of its own", async () => {
    expect(await runAgainst({})).toEqual({ code: 0, output: expect.stringContaining("3 passed") });
  });

  test("pass in front of a real service, examples/service, and fail if its responses break the contract", async () => {
    const service = await install("service");
    await using staging = await serveScript(service, ["start.ts"], { PORT: "0" });
    const passed = await runAgainst({ STAGING_URL: staging.url });
    expect(passed).toEqual({ code: 0, output: expect.stringContaining("3 passed") });
    await using _changed = await change(service, "service.ts", "c.json(reading.plant)", 'c.json({ name: "another" })');
    await using wrong = await serveScript(service, ["start.ts"], { PORT: "0" });
    const { code, output } = await runAgainst({ STAGING_URL: wrong.url });
    expect(output).toContain("2 failed");
    expect(output).toContain("service: body: /name: expected");
    expect(code).toBe(1);
  });
});

test("a build without the service's address says what to set", async () => {
  const { code, stderr } = await run(folder, "npx", ["--no", "vite", "build"]);
  expect(code).not.toBe(0);
  expect(stderr).toContain("Write it into .env.local:\nVITE_PLANT_STORE_BASE_URL=https://api.example.com/v1");
});

const submit = (page: Page) => page.getByRole("button", { name: /^(?:Create plant|Send again anyway)$/ });

const view = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

async function create(page: Page, id: string, name: string): Promise<void> {
  await page.getByRole("textbox", { name: "Id" }).fill(id);
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.keyboard.press("Enter");
}

const focused = (page: Page) => page.locator(":focus").ariaSnapshot();

const inject = (page: Page, fault: string) => page.evaluate(`plantMock.store.inject(${fault}).then(() => undefined)`);

const statuses = (page: Page) =>
  page.evaluate<readonly (number | null)[]>(
    "plantMock.store.requests.all().then((requests) => requests.map(({ response }) => response?.status ?? null))",
  );
