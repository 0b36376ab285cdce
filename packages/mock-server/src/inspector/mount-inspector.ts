import type { PlantStore } from "../store/store.ts";
import { checkCall, createPage } from "./show-page.ts";
import { whenLoaded } from "./windows.ts";

const CALLER = "mountInspector";

/** The page of a store, as long as it is shown. */
export interface Inspector extends Disposable {
  /** Removes the page, and everything that belongs to it. A second call does nothing. `using` calls it at the end of the scope. */
  dispose(): void;
}

/**
 * Shows the page at `/_mock/` for a store in a frame of yours: in a story, in a playground or beside a test.
 * @param frame in the document, without `src` and `srcdoc`: its document must be empty, and of this page's origin
 * @throws TypeError for another store or frame, and outside a page
 * @example
 * const frame = document.body.appendChild(document.createElement("iframe"));
 * frame.title = "Mock";
 * const inspector = mountInspector(store, frame);
 */
export function mountInspector(store: PlantStore, frame: HTMLIFrameElement): Inspector {
  checkCall(CALLER, store);
  // Until it has loaded, a frame with a source has an empty document too.
  if (frame?.contentDocument?.URL !== "about:blank" || frame.matches("[src], [srcdoc]"))
    throw new TypeError(`${CALLER}: the frame must be in the document, without src, srcdoc and sandbox.`);
  const life = new AbortController();
  const page = createPage(store);
  whenLoaded(frame, life.signal, (window) => page(window, life.signal));
  const dispose = () => {
    life.abort();
    // The frame is the app's, and stays.
    if (frame.contentDocument !== null) frame.contentDocument.adoptedStyleSheets = [];
  };
  return { dispose, [Symbol.dispose]: dispose };
}
