import { createPlantStore, type PlantStore } from "@plant-store/mock-server";
import { expectedOf, type FaultOutcome, faultTable, lostResponseTable, meetFault } from "../../../pair/fault-table.ts";
import { type Checks, same } from "../../support/checks.ts";

export function faultChecks(origin: string, mock: (store: PlantStore) => void): Checks {
  return Object.fromEntries(
    [...faultTable, ...lostResponseTable].map((row) => [
      row.title,
      async () => {
        const store = createPlantStore({ baseUrl: origin, tokens: ["t1"] });
        mock(store);
        return same(inOrder(await meetFault(row, store, store, { baseUrl: origin })), inOrder(expectedOf(row)));
      },
    ]),
  );
}

function inOrder(outcome: FaultOutcome): readonly unknown[] {
  return Object.entries(outcome).sort(([left], [right]) => left.localeCompare(right));
}
