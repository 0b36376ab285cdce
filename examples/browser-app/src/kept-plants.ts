/** Lets a person choose whether the mock's plants survive a reload. The choice stands in the page's address. */
import { memoryStorage, type PlantStorage, type PlantStore } from "@plant-store/mock-server";
import { indexedDbStorage } from "@plant-store/mock-server/indexeddb";
import { choices } from "./choices.ts";

const isKept = new URLSearchParams(location.search).has("keep");

export const storage: PlantStorage = isKept ? indexedDbStorage() : memoryStorage();

/** Returns the choice, with a button that removes the plants that are kept. @param removed called after that */
export function keepingChoice(store: PlantStore, removed: () => Promise<void>): HTMLElement {
  const place = document.createElement("div");
  place.append(
    choices("Plants stay", ["Until a reload", "In this browser"], isKept ? 1 : 0, (index) => {
      location.search = index === 1 ? "keep" : "";
    }),
  );
  if (!isKept) return place;
  const hint = document.createElement("p");
  hint.className = "hint";
  hint.textContent = "A reload keeps them, and all tabs share them.";
  const remove = document.createElement("button");
  remove.type = "button";
  remove.textContent = "Remove all plants";
  remove.addEventListener("click", async () => {
    await store.reset();
    await removed();
    hint.textContent = "All plants are removed.";
  });
  place.append(hint, remove);
  return place;
}

/** Removes the faults that an earlier page has left. */
export async function removeOldFaults(store: PlantStore): Promise<void> {
  for (const fault of await store.injected()) await fault.remove();
}
