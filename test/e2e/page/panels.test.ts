import { faults } from "@plant-store/mock-server";
import { expect, test } from "vitest";
import { post } from "../../support/raw-requests.ts";
import { creates, FERN, inBoard, lines } from "./board.ts";

inBoard((open) => {
  test("plants are searched by an exact id and by a part of the name, and paged", async () => {
    const tagOf = (id: number) => (id === 42 ? "rare" : "usual");
    const seed = Array.from({ length: 250 }, (_, id) => ({ id, name: `Plant ${id}`, tag: tagOf(id) }));
    const { page, create } = await open({
      store: { seed: [...seed, { id: 2n ** 53n, name: "Big" }, { id: 2n ** 53n + 1n, name: "Bigger" }] },
      path: "?view=plants",
    });
    const items = page.locator(".plants li");
    await expect.poll(() => items.count()).toBe(100);
    await page.getByText("Plants 252").waitFor();
    await page.getByRole("button", { name: "Show more" }).click();
    await expect.poll(() => items.count()).toBe(200);
    // They stay when something changes.
    await create('{"id":1000,"name":"Fern"}');
    await page.getByRole("heading", { name: "Plants 253" }).waitFor();
    expect(await items.count()).toBe(200);
    const search = page.getByLabel("Id, or a part of");
    await search.fill("9007199254740993");
    await expect.poll(() => items.allTextContents()).toEqual(["Bigger9007199254740993"]);
    await search.fill("rare");
    await expect.poll(() => items.allTextContents()).toEqual(["Plant 4242rare"]);
    await search.fill("no such plant");
    await page.getByText("No plant matches.").waitFor();
  });

  test("a create shows the service's errors at their members, and keeps every digit of an id", async () => {
    const { page, store } = await open({ path: "?view=plants" });
    const form = page.getByRole("form", { name: "Create a plant" });
    await form.getByRole("textbox", { name: "id" }).fill("seven");
    await form.getByRole("button", { name: "Create" }).click();
    await form.getByText("expected an integer within int64, received a string").waitFor();
    await form.getByText("expected a string, received nothing").waitFor();
    expect(await form.getByRole("textbox", { name: "id" }).getAttribute("aria-invalid")).toBe("true");
    await form.getByRole("textbox", { name: "id" }).fill("9223372036854775807");
    await form.getByRole("textbox", { name: "name" }).fill("Monstera");
    await form.getByLabel("Bearer token for the service").fill("wrong");
    await form.getByRole("button", { name: "Create" }).click();
    await form.getByText("401: ").waitFor();
    await form.getByLabel("Bearer token for the service").fill("t1");
    await form.getByRole("button", { name: "Create" }).click();
    await form.getByText("Created.").waitFor();
    expect(await store.plants.values()).toEqual([{ id: 2n ** 63n - 1n, name: "Monstera" }]);
    await page.locator(".plants").getByText("9223372036854775807").waitFor();
  });

  test("faults are injected with their options, used up, and removed", async () => {
    const { page, store, create } = await open({ path: "?view=faults" });
    await page.getByText("Nothing goes wrong on purpose.").waitFor();
    await page.getByLabel("Retry-After").fill("7");
    await page.getByLabel("Only the response is lost").check();
    await page.getByLabel("Times").fill("2");
    await page.getByText("Only some plants").click();
    await page.getByRole("textbox", { name: "Id", exact: true }).fill("9007199254740993");
    await page.getByRole("button", { name: "Inject" }).click();
    await page.getByText("status 503, Retry-After 7").waitFor();
    expect(await store.injected()).toMatchObject([
      { fault: faults.status(503, { retryAfter: 7 }), at: "response", left: 2, when: { id: 9007199254740993n } },
    ]);
    expect(await create('{"id":9007199254740993,"name":"Moss"}')).toBe(503);
    await page.getByText("1 more create").waitFor();
    for (const [kind, name, text, problem] of [
      ["status", "retryAfter", "-1", "Retry-After, in seconds: a whole number from 0 to 999999999."],
      ["status", "status", "99", "Status: a whole number from 200 to 599."],
      ["latency", "maxMs", "0.5", "To, in ms: a whole number from 0 to 2147483647."],
      ["hang", "times", "0.5", "Times is a whole number from 1, or empty."],
      ["hang", "percent", "101", "The share is a number from 0 to 100."],
      ["hang", "when.id", "9223372036854775808", "Id is a whole number within int64, in digits."],
    ] as const) {
      const field = page.locator(`.inject [name="${name}"]`);
      await page.getByLabel("Kind").selectOption(kind);
      const before = await field.inputValue();
      await field.fill(text);
      await page.getByRole("button", { name: "Inject" }).click();
      await expect.poll(() => page.getByRole("alert").allTextContents()).toEqual([problem]);
      expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
      await field.fill(before);
    }
    await page.getByLabel("Kind").selectOption("hang");
    await page.getByRole("button", { name: "Inject" }).click();
    await page.getByText("Faults 2").waitFor();
    await page.getByRole("button", { name: "Remove status 503, Retry-After 7" }).click();
    await page.getByText("Faults 1").waitFor();
    expect((await store.injected()).map(({ fault }) => fault.kind)).toEqual(["hang"]);
  });

  test("a request is sent again after a question, with the user's token", async () => {
    const { page, store } = await open({
      async before({ store, create }) {
        await store.inject(faults.status(503), { times: 1 });
        expect(await create(FERN)).toBe(503);
      },
      path: "?request=1",
    });
    await page.getByRole("button", { name: "Send again" }).click();
    expect(await store.plants.count()).toBe(0);
    await page.getByRole("dialog").getByRole("button", { name: "Send" }).click();
    await page.getByText("The service responds with 200.").waitFor();
    expect(await store.plants.values()).toEqual([{ id: 1n, name: "Fern" }]);
  });

  test("the journal is exported as a file of JSON, as the filters select", async () => {
    const { page } = await open({
      async before({ create }) {
        await create('{"id":1,"name":"\\u202e\\ud800"}');
        await create('{"id":2,"name":"\u202e</script>"}');
        await create("{}", "other");
      },
      path: "?status=200",
    });
    await expect.poll(() => lines(page).count()).toBe(2);
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export" }).click();
    const stream = await (await downloading).createReadStream();
    const text = (await stream.setEncoding("utf8").toArray()).join("");
    expect(JSON.parse(text).map(({ number, body }: { number: number; body: string }) => [number, body])).toEqual([
      [1, '{"id":1,"name":"\\u202e\\ud800"}'],
      [2, '{"id":2,"name":"\u202e</script>"}'],
    ]);
  });

  test("a server's page injects a response with header fields and several lines, and faults of its sockets", async () => {
    const { page, store, server } = await open({ path: "?view=faults" });
    await page.getByLabel("Kind").selectOption("respond");
    await page.locator('.inject [name="status"]').fill("418");
    const headerFields = page.locator('.inject [name="headers"]');
    await headerFields.fill("Content-Type: text/plain\nno name: 1");
    await page.locator('.inject [name="body"]').fill("Short\nand stout");
    await page.getByRole("button", { name: "Inject" }).click();
    await page.locator(".inject .problem").getByText("no name").waitFor();
    expect(await store.injected()).toEqual([]);
    await headerFields.fill("Content-Type: text/plain\n\nX-Tea: 16:00");
    await page.getByRole("button", { name: "Inject" }).click();
    await page.getByText("Faults 1").waitFor();
    const response = await post(server.url);
    const fields = ["content-type", "x-tea"].map((name) => response.headers.get(name));
    expect([response.status, ...fields]).toEqual([418, "text/plain", "16:00"]);
    expect(await response.text()).toBe("Short\nand stout");
    await page.getByLabel("Kind").selectOption("connection reset");
    await page.getByRole("button", { name: "Inject" }).click();
    await expect.poll(async () => (await store.injected()).map(({ fault }) => fault.kind)).toEqual(["connectionReset"]);
  });

  test("a copy is what the journal has", async () => {
    const { page } = await open({
      before: creates(FERN),
      path: "?request=1",
      permissions: ["clipboard-read", "clipboard-write"],
    });
    for (const [name, text] of [
      ["curl", '--header "Authorization: Bearer $PLANT_STORE_TOKEN"'],
      ["code", 'plants.safe.createPlant({ id: 1, name: "Fern" })'],
      ["test", "expect(response.status).toBe(200);"],
    ] as const) {
      await page.getByRole("button", { name: `Copy as ${name}` }).click();
      await page.getByText("Copied").first().waitFor();
      expect(await page.evaluate("navigator.clipboard.readText()")).toContain(text);
    }
  });
});
