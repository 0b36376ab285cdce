import { type Signal, signal } from "@preact/signals";
import type { Wire } from "../../../src/control/contract.ts";

/** Facts about the mock; undefined until they are known. */
export const info: Signal<Wire["Info"] | undefined> = signal(undefined);
