/** examples/browser-app, installed by published names outside the repository, in a real Chromium. */
import { expect, test } from "vitest";
import { inChromium } from "../support/chromium.ts";
import { judge } from "../support/judge.ts";
import { outputOf } from "../support/run.ts";
import { install } from "./install.ts";
import { developed } from "./site.ts";

const LARGEST = "9223372036854775807";

const folder = await install("browser-app");

test("its types are right", async () => {
  expect(await outputOf(folder, "npx", ["--no", "tsc"])).toBe("");
});

inChromium((browser) => {
  test("the page creates a plant, and says what became of each", async () => {
    await using site = await developed(folder);
    await using page = await browser().newPage({ viewport: { width: 360, height: 740 } });
    await page.goto(site.url);
    for (const [id, trouble, text, button = "Create plant"] of [
      [LARGEST, "works", `Fern is stored. Its id is ${LARGEST}.`],
      ["1", "is busy, once", "Fern is stored. Its id is 1."],
      ["7", "stores it, but the response is lost", "The plant may be stored. Look for the id 7", "Send again anyway"],
      ["7", "works", "The service refused the plant. A plant with the id 7 exists already."],
      ["8", "refuses the token", "The service refused the token."],
      // Nothing is sent, so the trouble is left over.
      [`${LARGEST}0`, "refuses the token", "Nothing was sent. /id must be "],
      ["8", "works", "Fern is stored. Its id is 8."],
    ] as const) {
      await page.getByLabel("Id").fill(id);
      await page.getByLabel("Name").fill("Fern");
      await page.getByLabel("The service").selectOption(trouble);
      await page.getByRole("button").press("Enter");
      await page.getByRole("status").getByText(text).waitFor();
      expect(await page.getByRole("button").innerText()).toBe(button);
      await judge(page, text);
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(360);
    }
  });
});
