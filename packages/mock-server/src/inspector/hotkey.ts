export const HOTKEY_RULE = 'modifiers and a letter, a digit or F1 to F12, such as "Alt+Shift+M"';

const HOTKEY = /^((?:(?:Alt|Control|Meta|Shift)\+)+)([A-Z\d]|F[1-9]|F1[0-2])$/;

export function readHotkey(text: string): ((event: KeyboardEvent) => boolean) | undefined {
  const [, modifiers, key = ""] = HOTKEY.exec(text) ?? [];
  if (modifiers === undefined) return undefined;
  const has = (name: string) => modifiers.includes(`${name}+`);
  return (event) =>
    event.altKey === has("Alt") &&
    event.ctrlKey === has("Control") &&
    event.metaKey === has("Meta") &&
    event.shiftKey === has("Shift") &&
    // On a Mac, Alt makes another character of it.
    (event.key.toUpperCase() === key || event.code.replace(/^(?:Key|Digit)/, "") === key);
}
