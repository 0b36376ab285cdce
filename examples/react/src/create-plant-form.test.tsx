// @vitest-environment jsdom
import { createPlantStore, faults, type PlantStore } from "@plant-store/mock-server";
import { createPlantStoreClient } from "@plant-store/sdk";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { App } from "./app.tsx";
import { PlantsContext } from "./use-create-plant.ts";

afterEach(cleanup);

/** Renders the app over a store of its own: nothing is intercepted. */
function renderApp(): PlantStore {
  const store = createPlantStore({ tokens: ["t1"], duplicates: "reject" });
  const plants = createPlantStoreClient({ baseUrl: "https://api.plants.test", token: "t1", fetch: store.fetch });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PlantsContext value={plants}>
        <App />
      </PlantsContext>
    </QueryClientProvider>,
  );
  return store;
}

async function create(id: string, name: string): Promise<void> {
  const user = userEvent.setup();
  for (const [label, text] of Object.entries({ Id: id, Name: name })) {
    await user.clear(screen.getByLabelText(label));
    if (text !== "") await user.type(screen.getByLabelText(label), text);
  }
  await user.keyboard("{Enter}");
}

test("a plant is stored with its exact id", async () => {
  const store = renderApp();
  await create("9007199254740993", "Fern");
  await screen.findByText("Fern is stored. Its id is 9007199254740993.");
  expect(await store.plants.values()).toEqual([{ id: 9_007_199_254_740_993n, name: "Fern" }]);
});

test("a violation is named at its member, and nothing is sent", async () => {
  const store = renderApp();
  await create("1.5", "");
  const id = await screen.findByRole("textbox", { name: "Id", description: /^It must be an integer/ });
  expect(document.activeElement).toBe(id);
  expect(screen.getByLabelText("Name").getAttribute("aria-invalid")).toBe("true");
  await store.requests.verify({ total: 0 });
});

test("a refusal is shown in the service's words", async () => {
  const store = renderApp();
  await create("1", "Fern");
  await screen.findByText(/is stored/);
  await create("1", "Moss");
  await screen.findByText(/A plant with the id 1 exists already/);
  expect(screen.getByRole("button", { name: "Create plant" })).toBeDefined();
  expect(await store.plants.values()).toEqual([{ id: 1n, name: "Fern" }]);
});

test("after a lost response the plant may be stored, and only the user sends it again", async () => {
  const store = renderApp();
  await store.inject(faults.networkError(), { at: "response", times: 1 });
  await create("7", "Moss");
  await screen.findByText("The plant may be stored");
  expect(await store.plants.has(7)).toBe(true);
  expect(screen.getByRole("button", { name: "Send again anyway" })).toBeDefined();
  await store.requests.verify({ total: 1 });
});

test.each([
  ["repeats a request that the service cannot have processed", faults.status(503, { retryAfter: 0 }), 3],
  ["does not repeat one that may have stored the plant", faults.status(500), 1],
])("the client %s, and TanStack Query nothing", async (_title, fault, total) => {
  const store = renderApp();
  await store.inject(fault);
  await create("1", "Ivy");
  await screen.findByText("The plant may be stored");
  await store.requests.verify({ total });
});

test("a create goes on when its form is gone, and the session knows it", async () => {
  const store = renderApp();
  const user = userEvent.setup();
  const press = (name: string) => user.click(screen.getByRole("button", { name }));
  await store.inject(faults.hang(), { times: 1 });
  await create("1", "Ivy");
  await store.requests.waitFor(1);
  await press("This session");
  expect(screen.getByRole("listitem").textContent).toContain("Ivy, 1: waiting for the service");
  await press("Add a plant");
  await user.type(screen.getByLabelText("Id"), "1");
  expect(screen.getByRole("button", { name: "Send again anyway" })).toBeDefined();
  await store.inject(faults.latency(200));
  await create("2", "Fern");
  await press("This session");
  await screen.findByText("Fern, 2: stored");
  await press("Cancel");
  await screen.findByText("Ivy, 1: may be stored");
});
