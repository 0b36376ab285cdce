import { type Signal, signal } from "@preact/signals";
import type { Wire } from "../../../src/control/contract.ts";

/** Facts about the mock, and a token that its service accepts; undefined until they are known. */
export const info: Signal<(Wire["Info"] & Wire["ServiceToken"]) | undefined> = signal(undefined);
