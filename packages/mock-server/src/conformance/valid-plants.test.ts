import { expect, test } from "vitest";
import { readNewPlant } from "../contract.ts";
import { fern, ivy, monstera } from "./valid-plants.ts";

test.each(Object.entries({ fern, ivy, monstera }))("the contract allows %s", (_name, { stored }) => {
  expect(readNewPlant(stored), "Mend it in conformance/valid-plants.ts.").toEqual({ value: stored });
});
