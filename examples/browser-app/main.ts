/** The page: it sends the plant of the form, and says what became of it. */
import {
  type AnyPlantStoreError,
  AuthenticationError,
  BadRequestError,
  createPlantStoreClient,
  InvalidRequestError,
} from "@plant-store/sdk";
import { makeTrouble, startMock, troubles } from "./mock.ts";

const form = document.querySelector("form");
const button = document.querySelector("button");
const output = document.querySelector("output");
if (!form || !button || !output) throw new Error("index.html has no form, button or output.");

const textOf = (field: string) => String(new FormData(form).get(field));

/** @param state what became of the plant: style.css has a colour for it */
const show = (state: string, text: string) => {
  output.className = state;
  output.textContent = text;
  button.textContent = state === "unknown" ? "Send again anyway" : "Create plant";
};

const plants = createPlantStoreClient({
  ...(await startMock()),
  // The client itself repeats a request that the service cannot have processed.
  onEvent: ({ type }) => type === "retry" && show("waiting", "The service is busy. Trying again…"),
});

form.querySelector("select")?.append(...troubles.map((name) => new Option(name)));
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  if (output.className === "waiting") return;
  const [id, name, trouble] = [textOf("id"), textOf("name"), textOf("trouble")];
  show("waiting", "Waiting for the service…");
  await makeTrouble(trouble);
  // As a number, an id past 2^53 would lose digits. The client checks the plant before it sends it.
  const result = await plants.safe.createPlant({ id: BigInt(id), name });
  if (result.ok) show("stored", `${result.data.name} is stored. Its id is ${id}.`);
  else show(result.error.outcome, explain(result.error, id));
});

function explain(error: AnyPlantStoreError, id: string): string {
  // This comes first: only a person may decide to send such a plant again.
  if (error.outcome === "unknown") return `The plant may be stored. Look for the id ${id} before you send it again.`;
  if (error instanceof InvalidRequestError)
    return `Nothing was sent. ${error.issues.map(({ pointer, expected }) => `${pointer} must be ${expected}.`).join(" ")}`;
  if (error instanceof BadRequestError) return `The service refused the plant. ${error.body.message}`;
  if (error instanceof AuthenticationError) return "The service refused the token. Please sign in again.";
  return error.message;
}
