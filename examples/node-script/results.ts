/** Keeps the result of each plant in a file, so that the next run continues where this one ended. */
import { appendFileSync, existsSync, readFileSync, truncateSync } from "node:fs";

const RESULTS = ["created", "refused", "may exist", "not sent"] as const;

/** "may exist": no one knows but the service. Look before it is sent again. */
export type Result = (typeof RESULTS)[number];

/** Further facts about a result. */
interface Details {
  readonly message?: string;
  readonly requestId?: string;
}

export interface Results {
  /** The last result of this plant. */
  get(id: bigint): (Details & { readonly result: Result }) | undefined;
  /** Records that a plant is on its way: if the process is killed now, it may exist. */
  begin(id: bigint): void;
  end(id: bigint, result: Result, details?: Details): void;
}

/** A line of the file. An id is text here, since many readers of JSON would round a number. */
interface Entry extends Details {
  readonly service: string;
  readonly id: string;
  readonly result: Result | "sending";
}

/** Opens the results of one service; the file may also hold those of others. The last line of an id counts. */
export function openResults(path: string, service: string): Results {
  const entries = new Map<string, Entry>();
  for (const entry of readEntries(path)) if (entry.service === service) entries.set(entry.id, entry);

  const record = (entry: Entry) => {
    entries.set(entry.id, entry);
    // One write for the whole line, finished before anything else happens.
    appendFileSync(path, `${JSON.stringify(entry)}\n`);
  };

  const get: Results["get"] = (id) => {
    const entry = entries.get(String(id));
    if (entry?.result !== "sending") return entry && { ...entry, result: entry.result };
    return { result: "may exist", message: "An earlier run ended before the response came." };
  };

  // The worst attempt counts: a refusal does not undo a plant that an earlier run may have created.
  const doubtful = new Set([...entries.keys()].map(BigInt).filter((id) => get(id)?.result === "may exist"));

  return {
    get,
    begin: (id) => record({ service, id: String(id), result: "sending" }),
    end(id, result, details) {
      const worst = doubtful.has(id) && result !== "created" ? "may exist" : result;
      record({ service, id: String(id), result: worst, ...details });
    },
  };
}

function readEntries(path: string): readonly Entry[] {
  return readLines(path).map((line, index) => {
    const entry = parseEntry(line);
    if (entry) return entry;
    throw new Error(`${path}, line ${index + 1}: expected a result. Mend it; without it a plant might be sent twice.`);
  });
}

/** Removes a last line that a kill has cut short; the line before it still says "sending". */
function readLines(path: string): readonly string[] {
  if (!existsSync(path)) return [];
  const text = readFileSync(path, "utf8");
  const lines = text.split("\n");
  const last = lines.pop() ?? "";
  if (last === "") return lines;
  if (parseEntry(last)) {
    appendFileSync(path, "\n");
    return [...lines, last];
  }
  truncateSync(path, Buffer.byteLength(text) - Buffer.byteLength(last));
  return lines;
}

function parseEntry(line: string): Entry | undefined {
  try {
    const entry = JSON.parse(line);
    return ["sending", ...RESULTS].includes(entry.result) ? entry : undefined;
  } catch {
    return undefined;
  }
}
