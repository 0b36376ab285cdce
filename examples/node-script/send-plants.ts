import type { AnyPlantStoreError, Outcome, PlantStoreClient } from "@plant-store/sdk";
import pMap from "p-map";
import type { Row } from "./read-plants.ts";
import type { Result, Results } from "./results.ts";

export interface Sending {
  readonly plants: PlantStoreClient;
  readonly results: Results;
  /** How many plants are on their way at a time. */
  readonly concurrency: number;
  /** Cancels the plants that are on their way, and begins no more. */
  readonly signal: AbortSignal;
}

const RESULT_OF: Readonly<Record<Outcome, Result>> = {
  not_sent: "not sent",
  refused: "refused",
  unknown: "may exist",
};

export async function sendPlants(rows: readonly Row[], sending: Sending): Promise<void> {
  const { plants, results, concurrency, signal } = sending;
  let stop: string | undefined;

  const send = async ({ plant }: Row): Promise<void> => {
    if (signal.aborted) stop ??= "Interrupted before it was sent.";
    if (stop !== undefined) return results.end(plant.id, "not sent", { message: stop });
    results.begin(plant.id);
    const result = await plants.safe.createPlant(plant, { signal });
    if (result.ok) return results.end(plant.id, "created");
    const { error } = result;
    const { message } = error;
    const requestId = "requestId" in error ? error.requestId : undefined;
    results.end(plant.id, RESULT_OF[error.outcome], { message, ...(requestId && { requestId }) });
    if (isEveryonesProblem(error)) stop ??= message;
  };

  await pMap(rows, send, { concurrency });
}

/** The next plant would fail too: no good token, or no service there. */
function isEveryonesProblem({ code, outcome }: AnyPlantStoreError): boolean {
  return code === "token" || code === "unauthenticated" || (code === "connection" && outcome === "not_sent");
}
