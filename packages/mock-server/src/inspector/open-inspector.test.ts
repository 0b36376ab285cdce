import { expect, test, vi } from "vitest";
import { createPlantStore, type PlantStore } from "../store/store.ts";
import { readHotkey } from "./hotkey.ts";
import { openInspector } from "./open-inspector.ts";

// As in store-transport.test.ts: files in one worker share the module.
vi.mock("#inspector-page", () => ({ version: "1.2.3" }));

const NONE = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };
/** As a Mac makes it of Alt+Shift+M. */
const PRESSED = { ...NONE, altKey: true, shiftKey: true, key: "Â", code: "KeyM" };

test.each([
  ["Alt+Shift+M", PRESSED],
  ["Shift+Alt+M", { ...PRESSED, key: "M", code: "Semicolon" }],
  ["Control+1", { ...NONE, ctrlKey: true, key: "1", code: "Digit1" }],
  ["Meta+F12", { ...NONE, metaKey: true, key: "F12", code: "F12" }],
])("%s is pressed", (text, event) => {
  expect(readHotkey(text)?.(event as KeyboardEvent)).toBe(true);
});

test.each([
  { ...PRESSED, ctrlKey: true },
  { ...PRESSED, shiftKey: false },
  { ...PRESSED, code: "KeyN" },
  // Chromium fills in a form by events without a key.
  {},
])("Alt+Shift+M is not pressed by %o", (event) => {
  expect(readHotkey("Alt+Shift+M")?.(event as KeyboardEvent)).toBe(false);
});

test.each(["", "M", "Alt", "Alt+", "Alt+MM", "Alt+m", "Strg+M", "Alt+F13", "F1"])("%j is no hot key", (text) => {
  expect(readHotkey(text)).toBeUndefined();
});

test("outside a page, the inspector says that it needs one", () => {
  expect(() => openInspector(store)).toThrow("openInspector: call it in a page, which has a document.");
});

const store = createPlantStore();

test.each<[store: object, options: object, message: string]>([
  [{}, {}, "the first argument must be a store of this page, made by createPlantStore(…)."],
  [store, { hotkey: "m" }, 'hotkey must be modifiers and a letter, a digit or F1 to F12, such as "Alt+Shift+M".'],
  [store, { key: "m" }, 'unknown option "key". The options are hotkey.'],
])("the inspector refuses %o with %o", (store, options, message) => {
  vi.stubGlobal("document", {});
  expect(() => openInspector(store as PlantStore, options)).toThrow(new TypeError(`openInspector: ${message}`));
});
