import { setTimeout as sleep } from "node:timers/promises";
import type { TokenProvider } from "@plant-store/sdk";

export const GOOD_TOKEN = "known-to-the-service";
const OLD_TOKEN = "unknown-to-the-service";

export type TokenName = "good" | "refused" | "provider" | "expired" | "hopeless" | "slow" | "broken";

/** Each client has its own provider. */
const MAKE: Readonly<Record<TokenName, string | TokenProvider>> = {
  good: GOOD_TOKEN,
  refused: OLD_TOKEN,
  provider: () => GOOD_TOKEN,
  expired: ({ forceRefresh }) => (forceRefresh ? GOOD_TOKEN : OLD_TOKEN),
  hopeless: () => OLD_TOKEN,
  slow: async ({ forceRefresh }) => {
    await sleep(80);
    return forceRefresh ? GOOD_TOKEN : OLD_TOKEN;
  },
  broken: () => {
    throw new Error("The provider has no token.");
  },
};

export const TOKENS = Object.keys(MAKE) as [TokenName, ...TokenName[]];

export function tokenOf(name: TokenName): string | TokenProvider {
  return MAKE[name];
}

export function isProvider(name: TokenName): boolean {
  return typeof MAKE[name] === "function";
}
