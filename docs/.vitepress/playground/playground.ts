/** The mock, the SDK and the inspector in the visitor's own page: no server, and no request. */
import { createPlantStore, faults, type InjectOptions, type StoreFault } from "@plant-store/mock-server";
import { mountInspector } from "@plant-store/mock-server/inspector";
import { createPlantStoreClient, type NewPlant, type Plant, type SafeResult } from "@plant-store/sdk";
import "./playground.css";

const BASE_URL = "https://api.plants.test";
const TIMEOUT_MS = 1_000;
const LATENCY_MS = 2_500;

interface Fate {
  readonly button: string;
  readonly fault?: StoreFault;
  readonly at?: InjectOptions["at"];
}

const FATES: readonly Fate[] = [
  { button: "Lose its response", fault: faults.networkError(), at: "response" },
  { button: "Lose the request", fault: faults.networkError() },
  { button: "Delay it past the time limit", fault: faults.latency(LATENCY_MS) },
  { button: "Break its response", fault: faults.malformedJson(), at: "response" },
  { button: "Let it pass" },
];

const HTML = `
<form>
  <strong>Create a plant</strong>
  <label>Id <input name="id" value="1" inputmode="numeric" required pattern="[0-9]{1,19}" size="4"></label>
  <label>Name <input name="name" value="Fern" required size="10"></label>
  <strong>and …</strong>
  <div role="group" aria-label="Create it, and">
    ${FATES.map(({ button }, index) => `<button value="${index}">${button}</button>`).join("")}
  </div>
</form>
<div role="status">
  <section aria-label="The SDK reports"><strong>The SDK reports</strong><dl></dl></section>
  <section aria-label="The mock stored"><strong>The mock stored</strong><dl></dl></section>
  <p></p>
</div>
<strong>Inside the mock</strong>
<iframe title="Inside the mock"></iframe>`;

export function mountPlayground(place: HTMLElement): () => void {
  const store = createPlantStore({ baseUrl: BASE_URL, tokens: ["t1"], duplicates: "reject" });
  const plants = createPlantStoreClient({ baseUrl: BASE_URL, token: "t1", timeoutMs: TIMEOUT_MS, fetch: store.fetch });
  place.innerHTML = HTML;
  const form = find(place, "form", HTMLFormElement);
  const id = find(form, "[name=id]", HTMLInputElement);
  const name = find(form, "[name=name]", HTMLInputElement);
  const inspector = mountInspector(store, find(place, "iframe", HTMLIFrameElement));
  let latest: NewPlant | undefined;

  async function send({ fault, at = "request" }: Fate): Promise<void> {
    const plant: NewPlant = { id: BigInt(id.value), name: name.value };
    latest = plant;
    id.value = String(BigInt(id.value) + 1n);
    if (fault !== undefined) await store.inject(fault, { at, times: 1, when: { id: plant.id } });
    const result = await plants.safe.createPlant(plant);
    await show(plant, result);
    // Then the mock has performed it.
    if (fault?.kind === "latency") setTimeout(show, LATENCY_MS, plant, result);
  }

  /** Shows nothing if another plant was sent meanwhile. */
  async function show(plant: NewPlant, result: SafeResult<Plant>): Promise<void> {
    const stored = await store.plants.get(plant.id);
    if (plant !== latest) return;
    fill(find(place, "section:first-child dl", HTMLElement), reportOf(result));
    fill(find(place, "section + section dl", HTMLElement), stored ?? { plant: "none" });
    find(place, "[role=status] p", HTMLElement).textContent = lessonOf(result, stored !== undefined);
  }

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const { submitter } = event;
    const fate = FATES[submitter instanceof HTMLButtonElement ? Number(submitter.value) : 0];
    if (fate !== undefined) await send(fate);
  });
  return () => inspector.dispose();
}

function reportOf(result: SafeResult<Plant>): object {
  if (result.ok) return { outcome: "created", ...result.data };
  const { outcome, code, name, message } = result.error;
  return { outcome, code, error: name, message };
}

function lessonOf(result: SafeResult<Plant>, isStored: boolean): string {
  if (result.ok) return "The response arrived: the SDK returns the plant that the mock stored.";
  const { outcome } = result.error;
  if (outcome === "not_sent") return "The SDK sent nothing: the plant breaks the contract.";
  if (outcome === "refused") return "The mock refused the plant, and the SDK says why.";
  return isStored
    ? "The mock stored the plant. The SDK cannot know that, so it says “unknown”, and does not send it again: that could create it twice."
    : "The mock has stored nothing so far. To the SDK this looks like a lost response, so it says “unknown” too.";
}

function fill(list: HTMLElement, members: object): void {
  const text = (tag: string, content: string) => Object.assign(document.createElement(tag), { textContent: content });
  list.replaceChildren(...Object.entries(members).flatMap(([key, value]) => [text("dt", key), text("dd", `${value}`)]));
  const [verdict = ""] = Object.values(members);
  list.dataset.verdict = `${verdict}`;
}

function find<Kind extends Element>(within: Element, selector: string, kind: new () => Kind): Kind {
  const found = within.querySelector(selector);
  if (!(found instanceof kind)) throw new Error(`The playground lacks ${selector}.`);
  return found;
}
