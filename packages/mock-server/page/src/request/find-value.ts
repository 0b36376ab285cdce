export interface Range {
  readonly start: number;
  readonly end: number;
}

/** A token of JSON, with white space before it. Strings may break off, as a body does that was cut. */
const TOKEN = /\s*([{}[\],:]|"(?:[^"\\]|\\[\s\S])*"?|[^\s{}[\],:"]+)/gy;

interface Open {
  readonly start: number;
  /** How many names of the path lead here; undefined where it leads elsewhere. */
  readonly depth: number | undefined;
  /** The index or the name of the value to come; undefined in an object that awaits a name. */
  key: number | string | undefined;
}

/** Of a missing member its object; of repeated names the last, as JSON.parse. Undefined where the JSON ends before. */
export function findValue(text: string, pointer: string): Range | undefined {
  const names = pointer.split("/").slice(1);
  const path = names.map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~"));
  // A stack of its own: a body may be nested deeper than calls can be.
  const stack: Open[] = [];
  let best: (Range & { readonly depth: number }) | undefined;
  const depthOfValue = (): number | undefined => {
    const top = stack.at(-1);
    if (top === undefined) return 0;
    return top.depth !== undefined && path[top.depth] === String(top.key) ? top.depth + 1 : undefined;
  };
  const note = (depth: number | undefined, start: number, end: number) => {
    if (depth !== undefined && depth >= (best?.depth ?? 0)) best = { start, end, depth };
  };

  for (const { 0: all, 1: token = "", index } of text.matchAll(TOKEN)) {
    const end = index + all.length;
    const start = end - token.length;
    const top = stack.at(-1);
    if (token === "{" || token === "[")
      stack.push({ start, depth: depthOfValue(), key: token === "[" ? 0 : undefined });
    else if (token === "}" || token === "]") {
      stack.pop();
      if (top) note(top.depth, top.start, end);
    } else if (token === ",") {
      if (top) top.key = typeof top.key === "number" ? top.key + 1 : undefined;
    } else if (top && top.key === undefined) top.key = nameOf(token);
    else if (token !== ":") note(depthOfValue(), start, end);
  }
  return best;
}

function nameOf(text: string): string {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
