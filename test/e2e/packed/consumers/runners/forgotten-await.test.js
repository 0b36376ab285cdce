import { createPlantStore } from "@plant-store/mock-server";

test("compares", () => createPlantStore().requests.verify({ total: 2 }));

test("forgets", async () => {
  const store = createPlantStore();
  await store.fetch("https://api.plants.test/plants", { method: "POST" });
  store.requests.verify({ total: 2 });
});
