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
  await expect(page.getByRole("status")).toContainText("Fern is stored");
  expect(await mock.plants.values()).toEqual([{ id: 9_007_199_254_740_993n, name: "Fern" }]);
});

test("the app says that a plant may be stored when only the response was lost", async ({ page, mock }) => {
  // Not by a reset: a browser sends the request again by itself, where it has used the connection before.
  await mock.inject(faults.truncatedBody(), { at: "response", times: 1 });
  await create(page, "7", "Moss");
  await expect(page.getByRole("alert")).toContainText("The plant may be stored");
  expect(await mock.plants.has(7)).toBe(true);
  await mock.requests.verify({ total: 1, faults: { truncatedBody: 1 } });
});

test("the app asks to sign in again when the service refuses the token, and nothing is stored", async ({
  page,
  mock,
}) => {
  await page.route("**/plant-store-token", (route) => route.fulfill({ body: "another" }));
  await create(page, "1", "Fern");
  await expect(page.getByRole("alert")).toContainText("Please sign in again.");
  expect(await mock.plants.count()).toBe(0);
  expect(await mock.requests.count({ status: 401 })).toBeGreaterThan(0);
});
