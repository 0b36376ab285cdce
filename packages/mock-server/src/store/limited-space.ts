import type { PlantSpace } from "../service/plant-storage.ts";
import { storageIsLate } from "../service/storage-is-late.ts";
import { withTimeout } from "../shared/with-timeout.ts";

/** Gives each question to a space an end. Steps have one of their own, in the service. */
export function limitedSpace(space: PlantSpace, timeoutMs: number): PlantSpace {
  const limit = <Value>(work: Promise<Value>) =>
    withTimeout(timeoutMs, work, () => {
      throw storageIsLate(timeoutMs);
    });
  return {
    ready: () => limit(space.ready()),
    begin: () => space.begin(),
    faults: (epoch) => space.faults(epoch),
    apply: (step) => space.apply(step),
    plants: {
      get: (id) => limit(space.plants.get(id)),
      count: () => limit(space.plants.count()),
      page: (options) => limit(space.plants.page(options)),
    },
    journal: (options) => limit(space.journal(options)),
    changes: (after, most) => limit(space.changes(after, most)),
    onChange: (listener) => space.onChange(listener),
    inject: (fault) => limit(space.inject(fault)),
    injected: () => limit(space.injected()),
    remove: (id) => limit(space.remove(id)),
    reset: () => limit(space.reset()),
    close: () => limit(space.close()),
  };
}
