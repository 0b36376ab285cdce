/** @plant-store/mock-server: the Plant Store service as a value, and its MSW handlers. */
export type { ErrorBody, NewPlant, Plant } from "./contract.ts";
export type { VerifyToken } from "./core/authentication.ts";
export type { Refusal } from "./core/errors.ts";
export type { ServiceAnswer, ServiceRequest } from "./core/message.ts";
export type { DuplicatePolicy, PlantRecord, PlantRepository } from "./core/repository.ts";
export type { Service } from "./core/service.ts";
export { createHandlers } from "./handlers.ts";
export type { PlantStoreOptions } from "./store/options.ts";
export type { StoredPlants } from "./store/plants.ts";
export { createPlantStore, type PlantStore } from "./store/store.ts";
