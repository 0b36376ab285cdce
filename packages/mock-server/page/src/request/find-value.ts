export interface Range {
  readonly start: number;
  readonly end: number;
}

/** A token of JSON, with white space before it. Strings may break off, as a body does that was cut. */
const TOKEN = /\s*([{}[\],:]|"(?:[^"\\]|\\[\s\S])*"?|[^\s{}[\],:"]+)/gy;

/** Of a missing member its object; of repeated names the last, as JSON.parse. Undefined where the JSON ends before. */
export function findValue(text: string, pointer: string): Range | undefined {
  const names = pointer.split("/").slice(1);
  const path = names.map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~"));
  let best: (Range & { readonly depth: number }) | undefined;

  // A stack of its own: a body may be nested deeper than calls can be.
  interface Open {
    readonly start: number;
    readonly isArray: boolean;
    /** How many names of the path lead here; undefined where it leads elsewhere. */
    readonly depth: number | undefined;
    index: number;
    name: string;
    isName: boolean;
  }
  const stack: Open[] = [];
  const depthOf = (): number | undefined => {
    const top = stack.at(-1);
    if (top === undefined) return 0;
    if (top.depth === undefined || top.depth >= path.length) return undefined;
    const name = top.isArray ? String(top.index) : top.name;
    return path[top.depth] === name ? top.depth + 1 : undefined;
  };
  const note = (depth: number | undefined, start: number, end: number) => {
    if (depth !== undefined && (best === undefined || depth >= best.depth)) best = { start, end, depth };
  };

  for (const { 0: all, 1: token = "", index } of text.matchAll(TOKEN)) {
    const end = index + all.length;
    const start = end - token.length;
    const top = stack.at(-1);
    switch (token) {
      case "{":
      case "[": {
        const isArray = token === "[";
        stack.push({ start, isArray, depth: depthOf(), index: 0, name: "", isName: !isArray });
        break;
      }
      case "}":
      case "]": {
        stack.pop();
        if (top) note(top.depth, top.start, end);
        break;
      }
      case ",":
        if (top) {
          top.index++;
          top.isName = !top.isArray;
        }
        break;
      case ":":
        if (top) top.isName = false;
        break;
      default:
        if (top?.isName) top.name = nameOf(token);
        else note(depthOf(), start, end);
    }
  }
  return best && { start: best.start, end: best.end };
}

function nameOf(text: string): string {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
