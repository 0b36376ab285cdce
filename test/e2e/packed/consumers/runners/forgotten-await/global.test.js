import { createPlantStore } from "@plant-store/mock-server";

test("forgets", async () => {
  const store = createPlantStore();
  await store.fetch("https://api.plants.test/plants", { method: "POST" });
  store.requests.verify({ total: 2 });
});
