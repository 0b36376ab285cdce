/** The page: it sends what is typed into the form to the service, and shows the result. */
import { createPlantStoreClient, type PlantStoreClient } from "@plant-store/sdk";
import { type Entry, enableForm, showProblem, startOver } from "./create-form.ts";
import { showFailure, showProgress, showSuccess } from "./notice.ts";
import { OFFLINE, problemOf } from "./problem.ts";
import { serviceOfThisPage } from "./service.ts";
import { addToSession } from "./session.ts";

try {
  const { baseUrl, token } = await serviceOfThisPage();
  const plants = createPlantStoreClient({
    baseUrl,
    token: null, // each call passes the text of the field
    onEvent: ({ type }) => type === "retry" && showProgress("The service is busy. Trying again…"),
  });
  enableForm((entry, signal) => create(plants, entry, signal), token);
} catch (error) {
  showFailure("This page cannot start", [error instanceof Error ? error.message : String(error)]);
}

async function create(plants: PlantStoreClient, { plant, token }: Entry, signal: AbortSignal): Promise<void> {
  // A browser does not say why a request failed: once it was sent, the plant may exist. Offline, it need not be sent.
  if (!navigator.onLine) {
    showProblem(OFFLINE);
    return;
  }
  showProgress("Waiting for the service…");
  const result = await plants.safe.createPlant(plant, { token, signal });
  if (result.ok) {
    const { name, tag } = result.data;
    addToSession({ id: plant.id, name, ...(tag !== undefined && { tag }), state: "created" });
    showSuccess(`${name} was created`, [`Its id is ${plant.id}.`]);
    startOver();
    return;
  }
  const problem = problemOf(result.error, plant);
  if (problem.kind === "may-exist") addToSession({ ...plant, state: "may exist" });
  showProblem(problem);
}
