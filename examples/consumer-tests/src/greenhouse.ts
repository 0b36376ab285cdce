import type { AnyPlantStoreError, NewPlant, PlantStoreClient } from "@plant-store/sdk";

/** The message to the gardener, and whether to offer "Try again". */
interface Registration {
  readonly registered: boolean;
  readonly message: string;
  readonly mayTryAgain: boolean;
}

/** The app: it knows the Plant Store only by the SDK's client. Never rejects. */
export async function register(plants: PlantStoreClient, plant: NewPlant): Promise<Registration> {
  const result = await plants.safe.createPlant(plant);
  if (result.ok) return { registered: true, message: `${result.data.name} is registered.`, mayTryAgain: false };
  return { registered: false, ...explain(result.error, plant) };
}

/** The service's error value for an id that is taken. */
const TAKEN = 40005;

/** The outcome comes first: whether to try again depends on whether the plant may exist, not on what went wrong. */
function explain(error: AnyPlantStoreError, { id, name }: NewPlant): Omit<Registration, "registered"> {
  if (error.outcome === "unknown") {
    return { message: `We do not know whether ${name} is registered. Look for number ${id}.`, mayTryAgain: false };
  }
  switch (error.code) {
    case "bad_request":
      if (error.body.error === TAKEN) return { message: `Number ${id} is there already.`, mayTryAgain: false };
      return { message: `The Plant Store says: ${error.body.message}`, mayTryAgain: false };
    case "invalid_request":
      return { message: `This cannot be a plant: ${error.message}`, mayTryAgain: false };
    case "unauthenticated":
    case "token":
      return { message: "Please sign in again.", mayTryAgain: true };
    case "connection":
    case "timeout":
      return { message: `${name} is not registered: the Plant Store cannot be reached.`, mayTryAgain: true };
    default:
      return { message: `${name} is not registered.`, mayTryAgain: true };
  }
}
