import { type Contents, forEach, type HostileBody, malformed, wellFormed } from "./body.ts";

/** Recursion of 10,000 levels nearly fills a stack; 500,000 levels overflow it. */
const DEPTHS: readonly number[] = [100, 3_000, 10_000, 100_000, 500_000];
const DEEPEST = 500_000;

const NESTS: Readonly<Record<string, readonly [open: string, close: string]>> = {
  lists: ["[", "]"],
  objects: ['{"a":', "}"],
  "lists with elements before and after": ["[0,", ",0]"],
  "lists on lines of their own": ["[\n", "\n]"],
};

/** These are too long for the deepest level. */
const LONG_NESTS: typeof NESTS = {
  "objects called id": ['{"id":', "}"],
  "objects called __proto__": ['{"__proto__":', "}"],
};

export const depth: readonly HostileBody[] = [
  ...nested(NESTS, DEPTHS),
  ...nested(LONG_NESTS, DEPTHS.slice(0, -1)),
  ...wellFormed(
    ofDepths("lists and objects in turn", (levels) => `${'[{"a":'.repeat(levels / 2)}0${"}]".repeat(levels / 2)}`),
  ),
  ...malformed(ofDepths("lists without an end", (levels) => "[".repeat(levels))),
  ...malformed(ofDepths("objects without an end", (levels) => '{"a":'.repeat(levels))),
  ...malformed(ofDepths("lists with one end too few", (levels) => "[".repeat(levels) + "]".repeat(levels - 1))),
  ...malformed(ofDepths("lists with one end too many", (levels) => "[".repeat(levels) + "]".repeat(levels + 1))),
  ...malformed({
    "only ends": "]".repeat(DEEPEST),
    "only ends of objects": "}".repeat(DEEPEST),
    "objects without a value": '{"a":'.repeat(DEEPEST) + "}".repeat(DEEPEST),
    "lists closed as objects": "[".repeat(DEEPEST) + "}".repeat(DEEPEST),
    "lists and objects closed in the wrong order": `${'[{"a":'.repeat(DEEPEST / 2)}0${"]}".repeat(DEEPEST / 2)}`,
    "a fault at the bottom": `${"[".repeat(DEEPEST)}tru${"]".repeat(DEEPEST)}`,
    "objects without names": "{".repeat(DEEPEST) + "}".repeat(DEEPEST),
    "half a string at the bottom": `${"[".repeat(DEEPEST)}"${"]".repeat(DEEPEST)}`,
    "a comma at every level": "[".repeat(DEEPEST) + ",]".repeat(DEEPEST),
  }),
];

function nested(nests: typeof NESTS, depths: readonly number[]): readonly HostileBody[] {
  return Object.entries(nests).flatMap(([kind, [open, close]]) =>
    wellFormed(ofDepths(kind, (levels) => `${open.repeat(levels)}0${close.repeat(levels)}`, depths)),
  );
}

function ofDepths(kind: string, text: (levels: number) => string, depths: readonly number[] = DEPTHS): Contents {
  return forEach(depths, (levels) => [`${levels} levels: ${kind}`, text(levels)]);
}
