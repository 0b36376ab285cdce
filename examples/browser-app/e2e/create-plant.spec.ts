import { faults } from "@plant-store/mock-server";
import type { Page } from "@playwright/test";
import { expect, test } from "./test.ts";

async function create(page: Page, id: string, name: string): Promise<void> {
  await page.getByRole("textbox", { name: "Id" }).fill(id);
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("button", { name: "Create plant" }).click();
}

test("a plant is stored with its exact id", async ({ page, mock }) => {
  await create(page, "9007199254740993", "Fern");
  await expect(page.getByRole("status")).toContainText("Fern was created");
  expect(await mock.plants.values()).toEqual([{ id: 9_007_199_254_740_993n, name: "Fern" }]);
});

test("the app tries again while the service is busy", async ({ page, mock }) => {
  await mock.inject(faults.status(503, { retryAfter: 0 }), { times: 1 });
  await create(page, "1", "Ivy");
  await expect(page.getByRole("status")).toContainText("Ivy was created");
  const creates = await mock.requests.all({ method: "POST" });
  expect(creates.map(({ response }) => response?.status)).toEqual([503, 200]);
});

test("the app says that a plant may exist when only the response was lost", async ({ page, mock }) => {
  // Not by a reset: a browser sends the request again by itself, where it has used the connection before.
  await mock.inject(faults.truncatedBody(), { at: "response", times: 1 });
  await create(page, "7", "Moss");
  await expect(page.getByRole("alert")).toContainText("The plant may exist");
  expect(await mock.plants.has(7)).toBe(true);
  const [request] = await mock.requests.waitFor(1, { method: "POST" });
  expect(request).toMatchObject({ stored: true, response: undefined, faults: [{ kind: "truncatedBody" }] });
});

test("the app names a token that is refused, and nothing is stored", async ({ page, mock }) => {
  await page.getByRole("textbox", { name: "Access token" }).fill("another");
  await create(page, "1", "Fern");
  await expect(page.getByText("The service does not accept this token.")).toBeVisible();
  expect(await mock.plants.count()).toBe(0);
  expect(await mock.requests.count({ cause: "refused_token" })).toBe(1);
});
