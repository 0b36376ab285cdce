/** The columns, in order. */
import type { Mock } from "./mock.ts";
import { mockoon } from "./mockoon.ts";
import { mswByHand } from "./msw.ts";
import { plantStore } from "./plant-store.ts";
import { prism } from "./prism.ts";
import { steady } from "./steady.ts";

export const mocks: readonly Mock[] = [plantStore, mswByHand, prism, mockoon, steady];
