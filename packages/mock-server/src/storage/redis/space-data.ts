import { ErrorReply } from "redis";
import type {
  DataChanges,
  DataEntry,
  DataResult,
  DataSettings,
  DataStep,
  PlantRow,
  SpaceData,
  SpaceState,
} from "../shared/space-data.ts";
import { CLOSE_MS, inTime } from "./client.ts";
import type { Connection } from "./connection.ts";
import { explainFailure, FOREIGN } from "./explain-failure.ts";
import { type Place, problem } from "./place.ts";
import * as scripts from "./scripts.ts";

export function spaceData(connection: Connection, place: Place, settings: DataSettings): SpaceData {
  const { name, temporary, journalSize, timeoutMs } = settings;
  // The braces are a hash tag: a cluster keeps these keys on one node.
  const base = `${place.prefix}:{${name}}:`;
  const keys = scripts.KEYS.map((key) => base + key);
  const channel = `${base}changes`;
  const seed = seedValues(settings.seed);
  /** The greatest number that was given here. A Redis that was emptied has forgotten it. */
  let highest = 0;

  let isOpened = false;
  const waiting: WaitingStep[] = [];
  /** How many scripts with steps are running, and the bytes of these. */
  let underWay = 0;
  let bytesUnderWay = 0;

  async function open(): Promise<void> {
    await connection.open(timeoutMs);
    isOpened = true;
    const values = [String(scripts.FORMAT), String(highest), ...seed];
    const reply = await connection.run(scripts.OPEN, keys, values).catch((error: unknown) => {
      throw error instanceof ErrorReply ? problem(place, explainFailure(error), error) : error;
    });
    const format = Number(listOf(reply)[0]);
    if (format === 0) throw problem(place, FOREIGN);
    if (format !== scripts.FORMAT)
      throw problem(
        place,
        `a newer version of @plant-store/mock-server has written ${place.prefix}. Update the package, or choose another prefix.`,
      );
  }

  /** Opens the space again if Redis was emptied. */
  async function found<Reply>(ask: () => Promise<Reply | typeof LOST>): Promise<Reply> {
    for (let tries = 0; tries < 2; tries++) {
      const reply = await ask();
      if (reply !== LOST) return reply;
      await open();
    }
    throw problem(place, "its data is removed again and again. Make sure that nothing empties it.");
  }

  function run(script: scripts.Script, ...values: readonly (string | Buffer)[]): Promise<readonly unknown[]> {
    return found(async () => {
      const reply = await connection.run(script, keys, values);
      return reply === LOST ? LOST : listOf(reply);
    });
  }

  /** Runs a script after all steps that came before it. */
  function change(script: scripts.Script, ...values: readonly string[]): Promise<readonly unknown[]> {
    while (waiting.length > 0) sendSome();
    return run(script, ...values);
  }

  /** Sends waiting steps until enough is under way. The others stay as they are: as text they would take twice the memory. */
  function flush(): void {
    while (waiting.length > 0 && bytesUnderWay < MOST_UNDER_WAY) sendSome();
  }

  /**
   * Sends the first waiting steps, in order. Steps that come before the script returns go with the next one: under load, 16
   * share a command of node-redis, which costs as much as half a request.
   */
  function sendSome(): void {
    const steps: WaitingStep[] = [];
    let lines = "";
    while (steps.length < MOST_STEPS && lines.length < MOST_UNDER_WAY) {
      const next = waiting.shift();
      if (next === undefined) break;
      try {
        lines += stepLines(next.step);
        steps.push(next);
      } catch (error) {
        connection.release(next.step.size);
        next.reject(error);
      }
    }
    if (steps.length === 0) return;
    const text = Buffer.from(lines);
    underWay++;
    bytesUnderWay += text.length;
    const returned = () => {
      underWay--;
      bytesUnderWay -= text.length;
      for (const { step } of steps) connection.release(step.size);
    };
    run(scripts.STEPS, String(journalSize), channel, text).then(
      ([epoch, ...results]) => {
        returned();
        const now = Number(epoch);
        for (let index = 0; index < steps.length; index++) steps[index]?.resolve(readResult(now, results[index]));
        flush();
      },
      (error) => {
        // A lost connection takes along what waits: it must not be written later.
        if (!(error instanceof ErrorReply)) steps.push(...waiting.splice(0));
        returned();
        for (const { reject } of steps) reject(error);
        flush();
      },
    );
  }

  function readResult(epoch: number, result: unknown): DataResult {
    if (typeof result === "number") {
      const number = Math.abs(result);
      highest = Math.max(highest, number);
      return { kind: "done", epoch, number, stored: result > 0 };
    }
    const [kind, reply] = listOf(result);
    return kind === "stale" ? { kind, state: readState(listOf(reply)) } : { kind: "gone", number: Number(reply) };
  }

  // Not async: each further promise would cost a twentieth of a create.
  function step(step: DataStep): Promise<DataResult> {
    return new Promise((resolve, reject) => {
      connection.hold(step.size);
      if (waiting.length === 0 && underWay === 0) setImmediate(flush);
      if (waiting.push({ step, resolve, reject }) === MOST_STEPS) flush();
    });
  }

  return {
    open,
    // Not a script: Redis may have lost it, and a reset that is sent after this question must take effect after it.
    epoch: () => found(async () => (await connection.send(["HGET", keys[0] ?? "", "epoch"])) ?? LOST).then(Number),
    state: async () => readState(await run(scripts.READ_STATE)),
    step,
    async plant(id) {
      const [text] = await run(scripts.READ_PLANT, String(id));
      return typeof text === "string" ? text : undefined;
    },
    countPlants: async () => Number((await run(scripts.COUNT_PLANTS))[0]),
    async plants(after, limit) {
      const last = after + Math.min(limit, MOST_PLANTS) - 1;
      const [epoch, count, ...texts] = await run(scripts.READ_PLANTS, String(after), String(last));
      const end = after + texts.length;
      return { epoch: Number(epoch), texts: texts.map(String), next: end < Number(count) ? end : undefined };
    },
    async journal({ order, after, limit }) {
      const values = [journalSize, order, after ?? "", limit].map(String);
      const [epoch, numbers, rewritten, dropped, first, ...texts] = await run(scripts.READ_JOURNAL, ...values);
      const entries = entriesFrom(Number(first), texts);
      if (order === "newest") entries.reverse();
      return {
        epoch: Number(epoch),
        numbers: Number(numbers),
        rewritten: Number(rewritten),
        dropped: Number(dropped),
        entries,
      };
    },
    async changes(after, most) {
      const { epoch = "", numbers: from = "", rewritten: since = "" } = after ?? {};
      const values = [epoch, from, since, most].map(String);
      const [now, numbers, rewritten, first, texts, again] = await run(scripts.READ_CHANGES, ...values);
      return {
        epoch: Number(now),
        numbers: Number(numbers),
        rewritten: Number(rewritten),
        replaced: triples(listOf(again)),
        added: entriesFrom(Number(first), listOf(texts)),
      };
    },
    async inject(fault) {
      const values = fault === undefined ? ["0", "", ""] : ["1", fault.text, String(fault.left ?? "")];
      const [id, epoch] = await change(scripts.INJECT, ...values);
      return { id: Number(id), epoch: Number(epoch) };
    },
    async remove(id) {
      await change(scripts.REMOVE, String(id));
    },
    async reset() {
      await change(scripts.RESET, channel, ...seed);
    },
    watch: (changed) => connection.watch(channel, changed),
    async close() {
      // A space that was never opened has no data.
      if (temporary && isOpened) await inTime(CLOSE_MS, connection.send(["UNLINK", ...keys]));
    },
  };
}

/** A step that goes with the next script. */
interface WaitingStep {
  readonly step: DataStep;
  readonly resolve: (result: DataResult) => void;
  readonly reject: (error: unknown) => void;
}

/** How many steps one script takes at most: it must not block Redis for long. */
const MOST_STEPS = 100;

/** How many bytes of steps a space sends before a reply. */
const MOST_UNDER_WAY = 2 ** 20;

const LOST = "lost";

/** How many plants one script reads at most: other clients must not wait for a million. */
const MOST_PLANTS = 10_000;

function seedValues(seed: readonly PlantRow[]): readonly string[] {
  return seed.flatMap(({ id, text }) => [String(id), text()]);
}

/** Returns a step as the script reads it. JSON has no line break. */
function stepLines(step: DataStep): string {
  const { epoch = "", number = "", again, version = "", met, plant, duplicates, entry } = step;
  const faults = met.map((id) => `${id},`).join("");
  const head = `${epoch} ${number} ${again ? 1 : 0} ${version} ${duplicates} ${plant?.id ?? ""} ${faults}`;
  const stored = plant === undefined ? "" : entry(true);
  const other = plant === undefined || duplicates === "reject" ? entry(false) : "";
  return `${head}\n${plant?.text() ?? ""}\n${stored}\n${other}\n`;
}

function readState([epoch, version, texts, left]: readonly unknown[]): SpaceState {
  const leftOf = new Map(pairs(listOf(left)));
  const faults = pairs(listOf(texts)).map(([id, text]) => {
    const times = leftOf.get(id);
    return { id: Number(id), text, left: times === undefined ? null : Number(times) };
  });
  return { epoch: Number(epoch), version: Number(version), faults: faults.sort((one, other) => one.id - other.id) };
}

function entriesFrom(first: number, texts: readonly unknown[]): DataEntry[] {
  return texts.flatMap((text, index) => (typeof text === "string" ? [{ number: first + index, text }] : []));
}

function triples(flat: readonly unknown[]): DataChanges["replaced"] {
  return Array.from({ length: flat.length / 3 }, (_, index) => {
    const [number, rewritten, text] = flat.slice(3 * index);
    return { number: Number(number), rewritten: Number(rewritten), text: String(text) };
  });
}

function pairs(flat: readonly unknown[]): [name: string, value: string][] {
  return Array.from({ length: flat.length / 2 }, (_, index) => [String(flat[2 * index]), String(flat[2 * index + 1])]);
}

/** Our scripts return lists. */
function listOf(reply: unknown): readonly unknown[] {
  if (!Array.isArray(reply)) throw new TypeError("Redis returned no list.");
  return reply;
}
