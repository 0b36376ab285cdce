/** The client for all components: a test gives them another one. */
import type { PlantStoreClient } from "@plant-store/sdk";
import { createContext, useContext } from "react";

export const PlantsContext = createContext<PlantStoreClient | undefined>(undefined);

export function usePlants(): PlantStoreClient {
  const plants = useContext(PlantsContext);
  if (plants === undefined) throw new Error("There is no <PlantsContext> above this component.");
  return plants;
}
