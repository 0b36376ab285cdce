export async function register() {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { createPlantStore } = await import("@plant-store/mock-server");
  const { setupPlantServer } = await import("@plant-store/mock-server/node");
  setupPlantServer(createPlantStore({ baseUrl: process.env.PLANT_STORE_BASE_URL, tokens: ["t1"] })).listen();
}
