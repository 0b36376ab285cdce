/** Creates plants in a mutation. The cache of mutations is the one record of all creates of the session. */
import type { AnyPlantStoreError, NewPlant, Plant, PlantStoreClient } from "@plant-store/sdk";
import { type MutationState, type UseMutationResult, useMutation, useMutationState } from "@tanstack/react-query";
import { createContext, useContext } from "react";

/** The client for all components: a test gives them another one. */
export const PlantsContext = createContext<PlantStoreClient | undefined>(undefined);

const CREATE_PLANT = ["create plant"] as const;

export interface Create {
  readonly plant: NewPlant;
  /** Cancels it: a mutation has no signal of its own. */
  readonly controller: AbortController;
}

export function useCreatePlant(): UseMutationResult<Plant, AnyPlantStoreError, Create> {
  const plants = useContext(PlantsContext);
  if (plants === undefined) throw new Error("There is no <PlantsContext> above this component.");
  // The client throws nothing but these errors.
  return useMutation<Plant, AnyPlantStoreError, Create>({
    mutationKey: CREATE_PLANT,
    mutationFn: ({ plant, controller }) => plants.createPlant(plant, { signal: controller.signal }),
    // The client retries, and only if the service cannot have processed the request.
    retry: false,
    // Whether a plant may exist matters for as long as the page is open.
    gcTime: Number.POSITIVE_INFINITY,
  });
}

export type CreateState = MutationState<Plant, AnyPlantStoreError, Create>;

/** The oldest first, also those of components that are unmounted. */
export function useCreates(): readonly CreateState[] {
  return useMutationState({
    filters: { mutationKey: CREATE_PLANT },
    // A key does not carry the types of its mutations: useCreatePlant makes all of them.
    select: ({ state }) => state as CreateState,
  });
}

export function mayExist(creates: readonly CreateState[], id: NewPlant["id"]): boolean {
  const last = creates.findLast(({ variables }) => String(variables?.plant.id) === String(id));
  return last?.status === "pending" || last?.error?.outcome === "unknown";
}
