import type { Profiler } from "node:inspector";

/** A room of the code, and its part of all the time that was not idle, from 0 to 1. */
export interface Share {
  readonly room: string;
  readonly share: number;
}

type Node = Profiler.ProfileNode;

/**
 * Sums up the samples of a V8 CPU profile, the largest first. A function of ours counts for its folder; a function of the engine,
 * such as JSON.parse, counts for its caller.
 */
export function sharesOf({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): Share[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const callers = new Map(nodes.flatMap((node) => (node.children ?? []).map((child) => [child, node])));
  const times = new Map<string, number>();
  let total = 0;
  samples.forEach((id, index) => {
    const room = roomOf(byId.get(id), callers);
    if (room === undefined) return;
    const time = timeDeltas[index] ?? 0;
    total += time;
    times.set(room, (times.get(room) ?? 0) + time);
  });
  const shares = Array.from(times, ([room, time]) => ({ room, share: time / total }));
  return shares.sort((one, other) => other.share - one.share);
}

/** `undefined` when nothing ran. */
function roomOf(node: Node | undefined, callers: ReadonlyMap<number, Node>): string | undefined {
  if (node === undefined) return "unknown";
  const { functionName, url } = node.callFrame;
  switch (functionName) {
    case "(idle)":
    case "(root)":
      return undefined;
    case "(garbage collector)":
      return "garbage collection";
    case "(program)":
      return "the runtime's own code, not attributed";
    case "writeUtf8String":
    case "writev":
      return "writing to the socket, the kernel's part with it";
    default:
      return url === "" ? roomOf(callers.get(node.id), callers) : placeOf(url);
  }
}

function placeOf(url: string): string {
  const path = /\/packages\/([\w-]+)\/src\/(service\/json(?=\/)|[\w-]+)/.exec(url);
  if (path !== null) return `${path[1]}: ${path[2]}`;
  if (url.includes("/spec/")) return "spec: the readers";
  if (url.includes("/compare/")) return "the benchmark itself";
  return url.startsWith("node:internal/deps/undici")
    ? "Node: undici (Headers, Response)"
    : "Node: streams, timers, http";
}
