import { type Refusal, refuse } from "../service/errors.ts";
import { DEFAULT_SPACE, isSpaceName, NOT_OPEN, SPACE_NAME_RULE } from "../store/space-names.ts";
import type { PlantStore } from "../store/store.ts";

export function findSpace(store: PlantStore, name: string, mayOpen: boolean): PlantStore | Refusal {
  if (!isSpaceName(name)) return refuse("unknown_path", `A space's name must be ${SPACE_NAME_RULE}.`);
  if (!mayOpen && !store.hasSpace(name)) {
    const open = [DEFAULT_SPACE, ...store.spaces()].join(", ");
    const message = `Nobody has opened this space. Open are ${open}. A create, GET /info, POST /faults or POST /reset opens one.`;
    // A client that wants the space tells it by its value from a missing plant.
    return { status: 404, error: NOT_OPEN, message };
  }
  try {
    return store.space(name);
  } catch (failure) {
    if (failure instanceof RangeError) return refuse("unknown_path", TOO_MANY);
    throw failure;
  }
}

const TOO_MANY = "This space is not open, and no more can be opened: the store has maxSpaces open. Use one of those.";
