import { ClosedStoreError } from "../service/closed-store-error.ts";
import type { PlantSpace } from "../service/plant-storage.ts";
import { storageIsLate } from "../service/storage-is-late.ts";
import { withTimeout } from "../shared/with-timeout.ts";

/**
 * Limits the time of each question to a space, and refuses it once the space is closed. Closing also wakes callers that
 * wait for a change. The service limits the steps.
 */
export function limitedSpace(space: PlantSpace, timeoutMs: number): PlantSpace {
  const listeners = new Set<() => void>();
  let isClosed = false;
  const inTime = <Value>(work: Promise<Value>) =>
    withTimeout(timeoutMs, work, () => {
      throw storageIsLate(timeoutMs);
    });
  const limit = async <Value>(ask: () => Promise<Value>) => {
    if (isClosed) throw new ClosedStoreError();
    return inTime(ask());
  };
  return {
    ready: () => limit(() => space.ready()),
    begin: () => space.begin(),
    faults: (epoch) => space.faults(epoch),
    apply: (step) => space.apply(step),
    plants: {
      get: (id) => limit(() => space.plants.get(id)),
      count: () => limit(() => space.plants.count()),
      page: (options) => limit(() => space.plants.page(options)),
    },
    journal: (options) => limit(() => space.journal(options)),
    changes: (after, most) => limit(() => space.changes(after, most)),
    onChange(listener) {
      const stop = space.onChange(listener);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        stop();
      };
    },
    inject: (fault) => limit(() => space.inject(fault)),
    injected: () => limit(() => space.injected()),
    remove: (id) => limit(() => space.remove(id)),
    reset: () => limit(() => space.reset()),
    close() {
      isClosed = true;
      for (const listener of listeners) listener();
      return inTime(space.close());
    },
  };
}
