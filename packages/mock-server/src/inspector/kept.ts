import type { Host } from "#inspector-page";

/** No app has a name like this. */
const PREFIX = "@plant-store/mock-server/inspector/";

/** Keeps texts over a reload, in this tab. A page that may store nothing loses them. */
export const kept: Host["storage"] = {
  getItem: (name) => attempt(() => sessionStorage.getItem(PREFIX + name)) ?? null,
  setItem: (name, text) => attempt(() => sessionStorage.setItem(PREFIX + name, text)),
  removeItem: (name) => attempt(() => sessionStorage.removeItem(PREFIX + name)),
};

function attempt<Value>(work: () => Value): Value | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
