import type { Host } from "#inspector-page";
import { checkOptions, isString, type OptionChecks } from "../shared/check-options.ts";
import type { PlantStore } from "../store/store.ts";
import { HOTKEY_RULE, readHotkey } from "./hotkey.ts";
import { kept } from "./kept.ts";
import type { Inspector } from "./mount-inspector.ts";
import { createPanel } from "./panel.ts";
import { checkCall, createPage } from "./show-page.ts";
import { findWindow, leaveWindow, whenLoaded } from "./windows.ts";

const CALLER = "openInspector";

/** The options of `openInspector`. */
export interface InspectorOptions {
  /**
   * The keys that open and close it: modifiers (`Alt`, `Control`, `Meta`, `Shift`) and a letter, a digit or `F1` to `F12`.
   * @default "Alt+Shift+M"
   */
  readonly hotkey?: string | undefined;
}

const CHECKS: OptionChecks<InspectorOptions> = {
  hotkey: [HOTKEY_RULE, (value) => isString(value) && readHotkey(String(value)) !== undefined],
};

/** Ends the inspector that is there, and leaves its window to the next one. */
let replace = () => {};

/**
 * Adds the page at `/_mock/` to the app's page, for a store in it: a small button and a hot key open it in a panel below the app,
 * or in a window of its own. It is closed at first. Its place and height survive a reload, in this tab. A second call replaces the
 * first one.
 *
 * Import it only in development: it is 45 kB, gzipped.
 * @throws TypeError for another store or a wrong option, and outside a page
 * @example
 * if (import.meta.env.DEV) {
 *   const { openInspector } = await import("@plant-store/mock-server/inspector");
 *   openInspector(store, { hotkey: "Alt+Shift+M" });
 * }
 */
export function openInspector(store: PlantStore, options: InspectorOptions = {}): Inspector {
  checkCall(CALLER, store);
  checkOptions(CALLER, options, CHECKS);
  const { hotkey = "Alt+Shift+M" } = options;
  const isHotkey = readHotkey(hotkey);
  replace();
  const life = new AbortController();
  const { signal } = life;
  const page = createPage(store);
  const panel = createPanel(hotkey, { toggle, openWindow }, signal);
  /** Ends the page; undefined while nothing shows it. */
  let shown: AbortController | undefined;
  let opened: Host["window"] | undefined;

  const onKey = (event: KeyboardEvent) => {
    if (!isHotkey?.(event)) return;
    event.preventDefault();
    toggle();
  };
  const end = () => {
    shown?.abort();
    shown = undefined;
    panel.close();
  };
  const show = (place: "panel" | "window", begin: (signal: AbortSignal) => void) => {
    end();
    shown = new AbortController();
    kept.setItem("place", place);
    begin(shown.signal);
  };
  const showIn = (target: Host["window"], until: AbortSignal) => {
    target.addEventListener("keydown", onKey, { signal: until, capture: true });
    page(target, until);
  };
  const openPanel = (takesFocus: boolean) =>
    show("panel", (until) => whenLoaded(panel.open(takesFocus), until, (target) => showIn(target, until)));
  const close = () => {
    end();
    opened?.close();
    opened = undefined;
    kept.removeItem("place");
  };

  function toggle(): void {
    // Its pagehide may come later.
    if (opened?.closed) close();
    if (opened !== undefined) opened.focus();
    else if (shown === undefined) openPanel(true);
    else if (!panel.uncover()) close();
  }

  function openWindow(): void {
    const found = findWindow();
    if (found === undefined) panel.say("The browser refused the window. Allow pop-ups for this page.");
    else
      show("window", (until) => {
        opened = found;
        // Closed, or reloaded, which empties it.
        found.addEventListener("pagehide", close, { signal: until });
        showIn(found, until);
      });
  }

  addEventListener("keydown", onKey, { signal, capture: true });
  // The app is closed or reloaded, and the window stays.
  addEventListener("pagehide", () => opened && [end(), leaveWindow(opened)], { signal });
  const place = kept.getItem("place");
  if (place === "panel") openPanel(false);
  if (place === "window") openWindow();

  replace = () => [end(), life.abort()];
  const dispose = () => {
    if (signal.aborted) return;
    close();
    life.abort();
    replace = () => {};
  };
  return { dispose, [Symbol.dispose]: dispose };
}
