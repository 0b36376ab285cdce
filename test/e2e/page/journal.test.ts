import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { faults } from "@plant-store/mock-server";
import { expect, test } from "vitest";
import { post } from "../../support/raw-requests.ts";
import { type Board, creates, FERN, inBoard, lines, MOSS } from "./board.ts";

inBoard((open) => {
  test("a request is shown as it comes, newest first, unless the list is paused", async () => {
    const { page, create } = await open();
    await page.getByText("No request has come yet.").waitFor();
    await create(FERN);
    await page.getByRole("option", { name: "200 POST /plants" }).waitFor();
    await create('{"id":2}');
    await page.getByRole("option", { name: /400 POST \/plants.*shape violation/ }).waitFor();
    expect(await lines(page).allTextContents()).toEqual([
      expect.stringContaining("400"),
      expect.stringContaining("1 Fern"),
    ]);
    await page.getByText("2xx 1").waitFor();
    await page.getByRole("button", { name: "Pause" }).click();
    await create(MOSS);
    await page.getByRole("button", { name: "Go on (1 new)" }).waitFor();
    expect(await lines(page).count()).toBe(2);
    await page.getByRole("button", { name: "Go on (1 new)" }).click();
    await page.getByText("2 Moss").waitFor();
  });

  test("a class of the timeline filters by itself, the field says what it cannot read, and any violation is a choice", async () => {
    const { page, create } = await open({
      async before({ store, create }) {
        await store.inject(faults.networkError(), { times: 1 });
        for (const body of [FERN, FERN, "{}", "{"]) await create(body);
        for (const token of ["other", "other"]) await create(FERN, token);
      },
    });
    const shown = () => lines(page).count();
    const status = page.getByRole("searchbox", { name: "Status" });
    for (const [name, count] of [
      ["4xx", 4],
      ["2xx", 1],
      ["no response", 1],
    ] as const) {
      await page.getByRole("button", { name: `${name} ${count}`, exact: true }).click();
      await expect.poll(() => status.inputValue()).toBe(name);
      await expect.poll(shown).toBe(count);
    }
    // A bar, which is no part of the legend.
    await page.locator(".timeline > svg .bar-4xx").last().click();
    await expect.poll(shown).toBe(4);
    await status.fill("4x");
    await page.getByText('Write a status such as 404, a class such as 4xx, or "no response".').waitFor();
    expect(await status.getAttribute("aria-invalid")).toBe("true");
    await page.getByLabel("Plant id").fill("seven");
    await page.getByText("Write a whole number in digits, such as 7.").waitFor();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await expect.poll(() => page.getByRole("alert").count()).toBe(0);
    await page.getByLabel("Violation").selectOption("any violation");
    await expect.poll(shown).toBe(4);
    await create(FERN, "other");
    await expect.poll(shown).toBe(5);
  });

  test("the timeline and the details say how long a request took", async () => {
    const { page } = await open({
      async before({ store, create }) {
        await store.inject(faults.latency(1_200), { times: 1 });
        await create(FERN);
      },
    });
    const name = /^Requests of the last 3 minutes: 1 2xx\. The slowest took 1\.\d s\.$/;
    await page.getByRole("img", { name }).waitFor();
    await page.getByText(/^slowest: 1\.\d s$/).waitFor();
    await page.getByText("peak: 0.5 requests a second").waitFor();
    await lines(page).click();
    const details = page.getByRole("article");
    await details.getByText(/, 1\.\d s/).waitFor();
  });

  test("each violation is marked in the body, and explained", async () => {
    const { page } = await open({ before: creates('{"id":"x","name":5,"tag":"ok"}') });
    await lines(page).click();
    const details = page.getByRole("article");
    await details.getByText("Nothing was stored.").waitFor();
    expect(await details.locator("mark").allTextContents()).toEqual(['"x"', "5"]);
    await details.getByText("/name expected a string, received an integer").waitFor();
    await details.getByText("Bearer [redacted]").waitFor();
  });

  test("a lost response beside a stored plant is seen at a glance", async () => {
    const { page } = await open({
      async before({ store, create }) {
        await store.inject(faults.networkError(), { at: "response", times: 1 });
        expect(await create(FERN)).toBe(0);
      },
    });
    await page.getByRole("option", { name: /none POST .*stored, response lost.*network error/ }).click();
    await page.getByText("The plant was stored, but the client was not told").waitFor();
    await page.getByText("No complete response was sent.").waitFor();
  });

  test("a request that waits changes once it has ended", async () => {
    const { page, create, store } = await open();
    await store.inject(faults.latency(1_500));
    const creating = create(FERN);
    await page.getByRole("option", { name: /waiting POST/ }).click();
    await page.getByText("It is not there yet.").waitFor();
    await creating;
    await page.getByRole("option", { name: /200 POST/ }).waitFor();
    await page.getByText("The plant was stored, and the client was told so.").waitFor();
  });

  test.each([
    [{ tokens: ["s3cret~1"] }, 200],
    [{ tokens: undefined, verifyToken: () => true }, 401],
  ])("the empty page's curl line works as it stands, if the mock knows a token: %o", async (store, status) => {
    const { page } = await open({ store });
    const line = (await page.locator(".empty pre").textContent()) ?? "";
    const { stdout } = await promisify(execFile)("sh", ["-c", `${line} -s -o /dev/null -w '%{http_code}'`]);
    expect(Number(stdout)).toBe(status);
  });

  test("a failure leaves the timeline after three minutes, which says where it is", async () => {
    const { page } = await open({ before: creates("{}") });
    await page.clock.install();
    await page.reload();
    await page.getByText("4xx 1").waitFor();
    await page.clock.fastForward("03:10");
    await page.getByText("4xx 0").waitFor();
    await page.getByText("the last 3 minutes; the list keeps older requests").waitFor();
    await expect.poll(() => lines(page).count()).toBe(1);
  });

  test("filters stand in the address, survive a reload, and hold for what comes", async () => {
    const before = async ({ create }: Pick<Board, "create">) => {
      await create(FERN);
      await create(FERN, "other");
      await create('{"id":9007199254740993,"name":"Moss"}');
    };
    const { page, server, create } = await open({ before });
    const shown = () => lines(page).count();
    await expect.poll(shown).toBe(3);
    // Without the token.
    expect(page.url()).toBe(`${server.url}/_mock/`);
    await page.getByRole("searchbox", { name: "Status" }).fill("401");
    await expect.poll(shown).toBe(1);
    expect(new URL(page.url()).search).toBe("?status=401");
    await page.reload();
    await expect.poll(shown).toBe(1);
    expect(await page.getByRole("searchbox", { name: "Status" }).inputValue()).toBe("401");
    await create(FERN);
    await create(FERN, "other");
    await expect.poll(shown).toBe(2);
    await page.getByRole("button", { name: "Clear filters" }).click();
    await expect.poll(shown).toBe(5);
    await page.getByLabel("Plant id").fill("9007199254740993");
    await expect.poll(shown).toBe(1);
    await page.getByLabel("Plant id").fill("");
    await page.getByLabel("Text in path or body").fill("Moss");
    await expect.poll(shown).toBe(1);
    await page.getByLabel("Text in path or body").fill("nowhere");
    await page.getByText("No request matches the filters.").waitFor();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await page.getByLabel("Violation").selectOption("refused_token");
    await expect.poll(shown).toBe(2);
  });

  test("a space has its own journal, and the address names it", async () => {
    const { page, server } = await open({ before: creates(FERN) });
    await post(`${server.url}/spaces/worker-1`, { body: '{"id":7,"name":"Ivy"}' });
    await page.reload();
    await page.getByLabel("Space").selectOption("worker-1");
    await page.getByText("7 Ivy").waitFor();
    expect(page.url()).toContain("?space=worker-1");
    expect(await page.getByText("1 Fern").count()).toBe(0);
  });
});
