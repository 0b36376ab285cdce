import type { Service } from "../core/service.ts";

/** A fault that was injected. */
export interface InjectedFault {
  /** Returns how many requests will still meet it. */
  remaining(): Promise<number>;
  /** Lifts it. Lifting it twice is fine. */
  remove(): Promise<void>;
}

/** Gives the fault of a service, which is in this process, the interface of any store's. */
export function injectedFault(injected: ReturnType<Service["inject"]>): InjectedFault {
  return {
    remaining: async () => injected.remaining,
    remove: async () => injected.remove(),
  };
}
