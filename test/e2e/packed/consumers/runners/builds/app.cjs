require("@plant-store/sdk").createPlantStoreClient();
