/** The mock, the SDK and the inspector in the visitor's own page: no server, and no request. */
import { createPlantStore, faults, type InjectOptions, type StoreFault } from "@plant-store/mock-server";
import { mountInspector } from "@plant-store/mock-server/inspector";
import { createPlantStoreClient, type NewPlant, type SafeResult } from "@plant-store/sdk";
import "./playground.css";

const BASE_URL = "https://api.plants.test";
const TIMEOUT_MS = 1_000;

interface Fate {
  readonly button: string;
  readonly fault?: StoreFault;
  readonly at?: InjectOptions["at"];
  /** What a reader should see in the two results. */
  readonly lesson: string;
}

const FATES: readonly Fate[] = [
  {
    button: "Lose its response",
    fault: faults.networkError(),
    at: "response",
    lesson:
      "The mock stored the plant, but its response was lost. The SDK cannot know that, so it says unknown, and does not send the plant again: it could be created twice.",
  },
  {
    button: "Lose the request",
    fault: faults.networkError(),
    lesson: "This time the mock stored nothing. To the SDK it looks the same, so the outcome is unknown here too.",
  },
  {
    button: "Delay its response",
    fault: faults.latency(TIMEOUT_MS * 3),
    lesson: `The mock stored the plant, and would have responded after 3 seconds. The client's time limit is ${TIMEOUT_MS / 1_000} second.`,
  },
  {
    button: "Break its response",
    fault: faults.malformedJson(),
    at: "response",
    lesson: "The mock stored the plant, but the JSON of its 200 breaks off. A 200 that cannot be read is no success.",
  },
  { button: "Let it arrive", lesson: "The response arrived: the SDK returns the plant that the mock stored." },
];

const HTML = `
<form>
  <strong>Create a plant:</strong>
  <label>Id <input name="id" value="1" inputmode="numeric" required pattern="[0-9]{1,18}" size="4"></label>
  <label>Name <input name="name" value="Fern" required size="10"></label>
  <strong>and …</strong>
  <div role="group" aria-label="Create it, and">
    ${FATES.map(({ button }, index) => `<button value="${index}"${index === 0 ? " data-primary" : ""}>${button}</button>`).join("")}
  </div>
</form>
<div role="status">
  <div class="results">
    <section><strong>The SDK reports</strong><dl data-reports></dl></section>
    <section><strong>The mock stored</strong><dl data-stored></dl></section>
  </div>
  <p class="lesson"></p>
</div>
<details open>
  <summary>Look inside the mock</summary>
  <iframe title="The mock's page"></iframe>
</details>`;

/** Fills the place, and returns a function that ends what it started. */
export function mountPlayground(place: HTMLElement): () => void {
  const store = createPlantStore({ baseUrl: BASE_URL, tokens: ["t1"], duplicates: "reject" });
  const plants = createPlantStoreClient({
    baseUrl: BASE_URL,
    token: "t1",
    timeoutMs: TIMEOUT_MS,
    fetch: store.fetch,
  });
  place.innerHTML = HTML;
  const form = find(place, "form", HTMLFormElement);
  const id = find(form, "[name=id]", HTMLInputElement);
  const name = find(form, "[name=name]", HTMLInputElement);
  const inspector = mountInspector(store, find(place, "iframe", HTMLIFrameElement));

  async function send({ fault, at = "request", lesson }: Fate): Promise<void> {
    const plant: NewPlant = { id: BigInt(id.value), name: name.value };
    const injected = fault && (await store.inject(fault, { at, times: 1 }));
    place.toggleAttribute("data-waiting", true);
    const result = await plants.safe.createPlant(plant);
    await injected?.remove();
    place.toggleAttribute("data-waiting", false);
    const stored = await store.plants.get(plant.id);
    show("[data-reports]", reportOf(result));
    show("[data-stored]", stored ?? { plants: "none with this id" });
    find(place, ".lesson", HTMLElement).textContent = lesson;
    id.value = String(BigInt(plant.id) + 1n);
  }

  function show(selector: string, members: object): void {
    const rows = Object.entries(members).flatMap(([member, value]) => [
      text("dt", member),
      text("dd", String(value), member),
    ]);
    find(place, selector, HTMLElement).replaceChildren(...rows);
  }

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const fate = event.submitter instanceof HTMLButtonElement ? FATES[Number(event.submitter.value)] : FATES[0];
    if (fate !== undefined) await send(fate);
  });
  return () => {
    inspector.dispose();
    place.replaceChildren();
  };
}

function reportOf(result: SafeResult<object>): object {
  if (result.ok) return { outcome: "created", ...result.data };
  const { outcome, code, name, message } = result.error;
  return { outcome, code, error: name, message };
}

function text(tag: string, content: string, kind = ""): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = content;
  if (kind !== "") element.dataset[kind] = content;
  return element;
}

function find<Kind extends Element>(within: Element, selector: string, kind: new () => Kind): Kind {
  const found = within.querySelector(selector);
  if (!(found instanceof kind)) throw new Error(`The playground lacks ${selector}.`);
  return found;
}
