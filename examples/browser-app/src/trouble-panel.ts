/** Lets the mock fail on purpose, to show how the page reacts. */
import { faults, type PlantStore, type StoreFault } from "@plant-store/mock-server";
import { choices } from "./choices.ts";
import { keepingChoice } from "./kept-plants.ts";

interface Trouble {
  readonly name: string;
  readonly what: string;
  readonly fault?: StoreFault;
}

const TROUBLES: readonly [Trouble, ...Trouble[]] = [
  { name: "None", what: "The service works." },
  { name: "Slow", what: "It responds after five seconds, unless you cancel.", fault: faults.latency(5_000) },
  { name: "Busy", what: "It responds with 503 to every attempt.", fault: faults.status(503, { retryAfter: 1 }) },
  { name: "Offline", what: "The connection fails.", fault: faults.networkError() },
];

export async function showTroublePanel(store: PlantStore): Promise<void> {
  const what = document.createElement("p");
  what.className = "hint";
  let chosen = 0;
  let lift = async () => {};

  const choose = async (index: number) => {
    chosen = index;
    await lift();
    const { what: text, fault } = TROUBLES[index] ?? TROUBLES[0];
    const injected = fault && (await store.inject(fault));
    lift = async () => injected?.remove();
    what.textContent = `${text} It refuses an id that is taken, and any other token.`;
  };

  const panel = document.createElement("aside");
  panel.setAttribute("aria-label", "Development");
  const names = TROUBLES.map(({ name }) => name);
  panel.append(
    choices("Service trouble", names, chosen, choose),
    what,
    keepingChoice(store, () => choose(chosen)),
  );
  document.body.append(panel);
  await choose(chosen);
}
