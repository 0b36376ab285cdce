import type { DataSettings, DataStep, FaultRow, SpaceData, SpaceState } from "../shared/space-data.ts";
import type { Connection } from "./connection.ts";
import { FORMAT, LOST, NEWER, SCRIPTS, type ScriptName } from "./scripts.ts";

/** A reply of a script: a word, then texts and numbers. */
type Reply = readonly [kind: string, ...rest: readonly unknown[]];

/** Opens the data of a space; see scripts.ts for the keys. */
export function spaceData(connection: Connection, prefix: string, settings: DataSettings): SpaceData {
  const { name, temporary, journalSize, seed } = settings;
  // The braces keep the keys of a space together in a cluster.
  const keys = ["space", "plants", "order", "requests", "faults", "left"].map((key) => `${prefix}:{${name}}:${key}`);
  const [channel = ""] = keys;
  const seedArguments = seed.flatMap(({ id, text }) => [id.toString(), text]);

  async function run(script: ScriptName, ...values: readonly string[]): Promise<Reply> {
    const reply = await evaluate(connection, script, keys, values);
    if (reply[0] !== LOST) return reply;
    await open();
    return evaluate(connection, script, keys, values);
  }

  async function open(): Promise<void> {
    const [kind] = await evaluate(connection, "open", keys, [String(FORMAT), ...seedArguments]);
    if (kind === NEWER)
      throw new Error(
        "redisStorage: a newer version of @plant-store/mock-server has written these keys. Update the package, or choose another prefix.",
      );
  }

  async function plantTexts(): Promise<readonly string[]> {
    const texts: string[] = [];
    let first: unknown;
    for (let from = 0; ; from += PAGE) {
      const [, epoch, ...page] = await run("plants", String(from), String(from + PAGE - 1));
      first ??= epoch;
      // A reset came between two pages.
      if (epoch !== first) return plantTexts();
      texts.push(...page.map(String));
      if (page.length < PAGE) return texts;
    }
  }

  return {
    open,
    epoch: async () => (await look()).epoch,
    state: look,
    async step(step) {
      const [kind, ...rest] = await run("step", ...stepArguments(step, journalSize));
      if (kind === "stale") return { kind, state: stateOf(rest) };
      if (kind === "gone") return { kind, number: Number(rest[0]) };
      const [epoch, number, stored] = rest.map(Number);
      return { kind: "done", epoch: epoch ?? 0, number: number ?? 0, stored: stored === 1 };
    },
    async plant(id) {
      const text = await ask(connection, (client) => client.hGet(keys[1] ?? "", id.toString()));
      return text ?? undefined;
    },
    countPlants: () => ask(connection, (client) => client.hLen(keys[1] ?? "")),
    plants: plantTexts,
    async journal() {
      const [, epoch, numbers, ...fields] = await run("journal");
      const entries = Array.from({ length: fields.length / 2 }, (_, index) => ({
        number: Number(fields[2 * index]),
        text: String(fields[2 * index + 1]),
      }));
      const first = Number(numbers) - journalSize + 1;
      return {
        epoch: Number(epoch),
        numbers: Number(numbers),
        // Another server may keep more of them.
        entries: entries.filter(({ number }) => number >= first).sort((one, other) => one.number - other.number),
      };
    },
    async inject(fault) {
      const [, id, epoch] = await run("inject", fault?.text ?? "", fault?.left?.toString() ?? "");
      return { id: Number(id), epoch: Number(epoch) };
    },
    async remove(id) {
      await run("remove", String(id));
    },
    async reset() {
      await run("reset", ...seedArguments);
    },
    watch: (changed) => connection.listen(channel, changed),
    async close() {
      if (temporary) await ask(connection, (client) => client.unlink(keys));
    },
  };

  async function look(): Promise<SpaceState> {
    const [, ...rest] = await run("look");
    return stateOf(rest);
  }
}

/** How many plants a reply has at most: it must not hold up Redis, and Lua unpacks no more than 7,999. */
const PAGE = 5_000;

function stepArguments(step: DataStep, journalSize: number): readonly string[] {
  const { epoch, number, again, version, met, plant, duplicates, entry } = step;
  const mayBeStored = plant !== undefined;
  const mayBeRefused = plant === undefined || duplicates === "reject";
  return [
    epoch?.toString() ?? "",
    number?.toString() ?? "",
    again ? "1" : "",
    version?.toString() ?? "",
    String(journalSize),
    duplicates,
    plant?.id.toString() ?? "",
    plant?.text ?? "",
    mayBeStored ? entry(true) : "",
    mayBeRefused ? entry(false) : "",
    ...met.map(String),
  ];
}

function stateOf([epoch, version, ...fields]: readonly unknown[]): SpaceState {
  const faults: FaultRow[] = [];
  for (let index = 0; index < fields.length; index += 3) {
    const [id, text, left] = fields.slice(index, index + 3);
    faults.push({ id: Number(id), text: String(text), left: left === "" ? null : Number(left) });
  }
  return { epoch: Number(epoch), version: Number(version), faults: faults.sort((one, other) => one.id - other.id) };
}

type Client = Awaited<ReturnType<Connection["client"]>>;

async function ask<Value>(connection: Connection, question: (client: Client) => Promise<Value>): Promise<Value> {
  try {
    return await question(await connection.client());
  } catch (error) {
    throw connection.explain(error);
  }
}

/** Runs a script by its hash, and sends it where Redis does not know it, as after a restart. */
function evaluate(connection: Connection, name: ScriptName, keys: string[], values: readonly string[]): Promise<Reply> {
  return ask(connection, async (client) => {
    const { source, hash } = SCRIPTS[name];
    const rest = [String(keys.length), ...keys, ...values];
    // Not by client.evalSha: a large seed overflows its stack.
    try {
      return replyOf(await client.sendCommand(["EVALSHA", hash, ...rest]));
    } catch (error) {
      if (!(error instanceof Error) || !error.message.startsWith("NOSCRIPT")) throw error;
      return replyOf(await client.sendCommand(["EVAL", source, ...rest]));
    }
  });
}

/** Every script returns a list that begins with a word. */
function replyOf(reply: unknown): Reply {
  return reply as Reply;
}
