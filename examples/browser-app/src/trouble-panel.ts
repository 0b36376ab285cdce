/** Lets the mock fail on purpose, to show how the page reacts. */
import { faults, type PlantStore, type StoreFault } from "@plant-store/mock-server";

interface Trouble {
  readonly name: string;
  readonly what: string;
  readonly fault?: StoreFault;
}

const TROUBLES: readonly Trouble[] = [
  { name: "None", what: "The service works." },
  { name: "Slow", what: "It responds after five seconds, unless you cancel.", fault: faults.latency(5_000) },
  { name: "Busy", what: "It responds with 503 to every attempt.", fault: faults.status(503, { retryAfter: 1 }) },
  { name: "Offline", what: "The connection fails.", fault: faults.networkError() },
];

export async function showTroublePanel(store: PlantStore): Promise<void> {
  const what = document.createElement("p");
  what.className = "hint";
  let lift = async () => {};

  const choose = async ({ what: text, fault }: Trouble) => {
    await lift();
    const injected = fault && (await store.inject(fault));
    lift = async () => injected?.remove();
    what.textContent = `${text} It refuses an id that is taken, and any other token.`;
  };

  const legend = document.createElement("legend");
  legend.textContent = "Service trouble";
  const fieldset = document.createElement("fieldset");
  fieldset.append(legend, ...TROUBLES.map((trouble, index) => choice(trouble, index === 0, choose)));

  const panel = document.createElement("aside");
  panel.setAttribute("aria-label", "Development");
  panel.append(fieldset, what);
  document.body.append(panel);
  const [none] = TROUBLES;
  if (none) await choose(none);
}

function choice(trouble: Trouble, isChosen: boolean, choose: (trouble: Trouble) => Promise<void>): HTMLLabelElement {
  const radio = document.createElement("input");
  radio.type = "radio";
  radio.name = "trouble";
  radio.checked = isChosen;
  radio.addEventListener("change", () => choose(trouble));
  const label = document.createElement("label");
  label.append(radio, trouble.name);
  return label;
}
