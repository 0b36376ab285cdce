import { numberEnd } from "./number.ts";

/** A member of an object, both parts as written. */
export interface Member {
  readonly name: string;
  readonly value: string;
}

const SPACE = " \t\n\r";
const ESCAPES = '"\\/bfnrt';
const HEX = "0123456789abcdefABCDEF";

/**
 * Recognizes RFC 8259's grammar at any depth, without JSON.parse. Returns the members of an object in order, none for another
 * value, and undefined for text that is not JSON.
 */
export function recognize(text: string): readonly Member[] | undefined {
  const members: Member[] = [];
  /** The closing character of each open container. */
  const closers: string[] = [];
  let name: string | undefined;
  let valueStart = 0;
  let at = spaceEnd(text, 0);

  for (;;) {
    if (text[at] === "[") {
      closers.push("]");
      at = spaceEnd(text, at + 1);
      if (text[at] !== "]") continue;
    } else if (text[at] === "{") {
      closers.push("}");
      at = spaceEnd(text, at + 1);
      if (text[at] !== "}") {
        if (!takeName()) return undefined;
        continue;
      }
    } else {
      const end = scalarEnd(text, at);
      if (end === undefined) return undefined;
      at = end;
    }

    // A value has ended. Its container may end with it.
    for (;;) {
      if (closers.length === 1 && name !== undefined) {
        members.push({ name, value: text.slice(valueStart, at) });
        name = undefined;
      }
      at = spaceEnd(text, at);
      const closer = closers.at(-1);
      if (closer === undefined) return at === text.length ? members : undefined;
      if (text[at] !== closer) break;
      closers.pop();
      at++;
    }
    if (text[at] !== ",") return undefined;
    at = spaceEnd(text, at + 1);
    if (closers.at(-1) === "}" && !takeName()) return undefined;
  }

  function takeName(): boolean {
    const end = stringEnd(text, at);
    if (end === undefined) return false;
    const colon = spaceEnd(text, end);
    if (text[colon] !== ":") return false;
    const written = text.slice(at, end);
    at = spaceEnd(text, colon + 1);
    if (closers.length === 1) [name, valueStart] = [written, at];
    return true;
  }
}

function spaceEnd(text: string, start: number): number {
  let end = start;
  while (end < text.length && SPACE.includes(text.charAt(end))) end++;
  return end;
}

function scalarEnd(text: string, start: number): number | undefined {
  const literal = ["true", "false", "null"].find((candidate) => text.startsWith(candidate, start));
  return literal === undefined ? (stringEnd(text, start) ?? numberEnd(text, start)) : start + literal.length;
}

function stringEnd(text: string, start: number): number | undefined {
  if (text[start] !== '"') return undefined;
  for (let at = start + 1; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === '"') return at + 1;
    if (character < " ") return undefined;
    if (character !== "\\") continue;
    at++;
    if (text[at] === "u") {
      const digits = [...text.slice(at + 1, at + 5)];
      if (digits.length < 4 || !digits.every((digit) => HEX.includes(digit))) return undefined;
      at += 4;
    } else if (text[at] === undefined || !ESCAPES.includes(text.charAt(at))) return undefined;
  }
  return undefined;
}
