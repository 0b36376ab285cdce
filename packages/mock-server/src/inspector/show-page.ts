import { type Host, runPage, styles } from "#inspector-page";
import type { PlantStore } from "../store/store.ts";
import { kept } from "./kept.ts";
import { createTransport } from "./store-transport.ts";

export const TITLE = "Plant Store mock";

/** In an empty window of this origin, until the signal aborts. The page keeps its choices. */
export function createPage(store: PlantStore): (window: Host["window"], signal: AbortSignal) => void {
  let query = "";
  const choices: Host["choices"] = {
    read: () => query,
    write(next) {
      query = next;
    },
  };
  const storeOf = (space: string | undefined) => (space === undefined ? store : store.space(space));
  return (window, signal) => {
    const { document } = window;
    document.title = TITLE;
    document.documentElement.lang = "en";
    // A policy may forbid a <style>. A document accepts only sheets of its own window.
    const sheet = new window.CSSStyleSheet();
    sheet.replaceSync(styles);
    document.adoptedStyleSheets = [sheet];
    runPage({
      window,
      signal,
      isServed: false,
      askControl: createTransport(store, signal),
      askService: (url, init, space) => storeOf(space).fetch(url, init),
      baseUrl: () => store.baseUrl ?? location.origin,
      storage: kept,
      choices,
    });
  };
}

export function checkCall(caller: string, store: PlantStore): void {
  if (typeof document === "undefined") throw new TypeError(`${caller}: call it in a page, which has a document.`);
  // A JavaScript caller may pass anything.
  if (typeof store?.service?.respond !== "function")
    throw new TypeError(`${caller}: the first argument must be a store of this page, made by createPlantStore(…).`);
}
