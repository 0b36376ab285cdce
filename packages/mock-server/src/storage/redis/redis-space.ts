import { ErrorReply } from "redis";
import { keyOf } from "../../service/plant-record.ts";
import { plantJson } from "../../service/request-json.ts";
import type { SpaceData, SpaceSettings, SpaceState, Step, StepResult } from "../../service/space.ts";
import { isString } from "../../shared/check-options.ts";
import { changesOf, cursorFrom, type Entry, mostEntries, pageOf, plantPage, plantRange } from "../shared/pages.ts";
import {
  CARRY_OVER,
  FORMAT,
  faultText,
  keyText,
  OTHER_FORMAT,
  readEntry,
  readFaultText,
  readPlantText,
} from "../shared/text.ts";
import { CLOSE_MS, inTime } from "./client.ts";
import type { Connection } from "./connection.ts";
import { explainFailure, explainRights, FOREIGN, TORN } from "./explain-failure.ts";
import { problem, type RedisLocation } from "./location.ts";
import { KEYS, type Script } from "./lua.ts";
import * as scripts from "./scripts.ts";
import { sizeOf, stepLines } from "./steps-script.ts";

export function redisSpace(connection: Connection, location: RedisLocation, settings: SpaceSettings): SpaceData {
  const { name, temporary, journalSize, journalBytes, timeoutMs } = settings;
  // The braces are a hash tag: a cluster keeps these keys on one node.
  const base = `${location.prefix}:{${name}}:`;
  const keys = KEYS.map((key) => base + key);
  const channel = `${base}changes`;
  const seed = settings.seed.flatMap((plant) => [keyText(keyOf(plant)), plantJson(plant)]);
  /** The greatest number that was given here. A Redis that was emptied has forgotten it. */
  let highest = 0;

  let isOpened = false;
  const waiting: WaitingStep[] = [];
  /** How many scripts with steps are running, and the UTF-16 units of these. */
  let underWay = 0;
  let unitsUnderWay = 0;

  async function open(): Promise<void> {
    await connection.open(timeoutMs);
    isOpened = true;
    const values = [String(FORMAT), String(highest), channel, [...scripts.COMMANDS].join(" "), ...seed];
    const reply = await connection.run(scripts.OPEN, keys, values).catch((error: unknown) => {
      throw error instanceof ErrorReply ? problem(location, explainFailure(error, location.prefix), error) : error;
    });
    const [format, ...commands] = listOf(reply);
    if (format === "denied") throw problem(location, explainRights(commands.map(String), location.prefix));
    if (format === "foreign") throw problem(location, FOREIGN);
    if (format !== String(FORMAT)) throw problem(location, `${OTHER_FORMAT} ${CARRY_OVER}`);
  }

  /** Opens the space again if Redis was emptied. */
  async function found<Reply>(ask: () => Promise<Reply | typeof LOST>): Promise<Reply> {
    for (let tries = 0; tries < 2; tries++) {
      const reply = await ask();
      if (reply !== LOST) return reply;
      await open();
    }
    throw problem(location, "its data is removed again and again. Make sure that nothing empties it.");
  }

  function run(script: Script, ...values: readonly string[]): Promise<readonly unknown[]> {
    return found(async () => {
      const reply = await connection.run(script, keys, values);
      if (reply === "torn") throw problem(location, TORN);
      return reply === LOST ? LOST : listOf(reply);
    });
  }

  /** Runs a script after all steps that came before it. */
  function change(script: Script, ...values: readonly string[]): Promise<readonly unknown[]> {
    while (waiting.length > 0) sendSome();
    return run(script, ...values);
  }

  /** Sends waiting steps until enough is under way. The others stay objects: as text they would take twice as much. */
  function flush(): void {
    while (waiting.length > 0 && unitsUnderWay < MOST_UNDER_WAY) sendSome();
  }

  /** In order. Later steps wait for the next script: under load 16 share a command, as costly as half a request. */
  function sendSome(): void {
    const steps: WaitingStep[] = [];
    let lines = "";
    const shown = new Map<number, string>();
    while (steps.length < MOST_STEPS && lines.length < MOST_UNDER_WAY) {
      const next = waiting.shift();
      if (next === undefined) break;
      try {
        lines += stepLines(next.step, shown);
        steps.push(next);
      } catch (error) {
        connection.release(next.size);
        next.reject(error);
      }
    }
    if (steps.length === 0) return;
    underWay++;
    unitsUnderWay += lines.length;
    const returned = () => {
      underWay--;
      unitsUnderWay -= lines.length;
      for (const { size } of steps) connection.release(size);
    };
    const candidates = Array.from(shown, ([id, fault]) => `${id} ${fault}\n`).join("");
    run(scripts.STEPS, String(journalSize), channel, lines, candidates, String(journalBytes)).then(
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

  function readResult(epoch: number, result: unknown): StepResult {
    const [kind, reply, applied] = typeof result === "number" ? ["done", result, []] : listOf(result);
    if (kind === "stale") return { kind, state: readState(listOf(reply)) };
    if (kind === "gone") return { kind, number: Number(reply) };
    const number = Math.abs(Number(reply));
    highest = Math.max(highest, number);
    return { kind: "done", epoch, number, stored: Number(reply) > 0, applied: listOf(applied).map(Number) };
  }

  // Not async: each further promise would cost a twentieth of a create.
  function step(step: Step): Promise<StepResult> {
    return new Promise((resolve, reject) => {
      const size = sizeOf(step);
      connection.hold(size);
      if (waiting.length === 0 && underWay === 0) setImmediate(flush);
      if (waiting.push({ step, size, resolve, reject }) === MOST_STEPS) flush();
    });
  }

  return {
    open,
    // Not a script: Redis may have lost it, and a reset that is sent after this question must take effect after it.
    epoch: () => found(async () => (await connection.send(["HGET", keys[0] ?? "", "epoch"])) ?? LOST).then(Number),
    state: async () => readState(await run(scripts.READ_STATE)),
    step,
    plants: {
      async get(key) {
        const [text] = await run(scripts.READ_PLANT, keyText(key));
        return isString(text) ? readPlantText(String(text)) : undefined;
      },
      count: async () => Number((await run(scripts.COUNT_PLANTS))[0]),
      async page(options) {
        const [epoch, places, texts] = await run(scripts.READ_PLANTS, ...plantRange(options).map(String));
        // Redis 7.0 may have restored half of a step.
        const found = listOf(texts).flatMap((text, at) =>
          isString(text) ? { place: Number(listOf(places)[at]), plant: readPlantText(String(text)) } : [],
        );
        return plantPage(Number(epoch), found, options);
      },
    },
    async journal(options = {}) {
      const { order = "oldest", after = "", limit } = options;
      const most = mostEntries(limit);
      const values = [journalSize, order, after, most].map(String);
      const [counts, numbers, texts] = await run(scripts.READ_JOURNAL, ...values);
      const [epoch = 0, written = 0, rewritten = 0, dropped = 0] = listOf(counts).map(Number);
      return pageOf({ epoch, written, rewritten, dropped }, most, entriesOf(numbers, texts));
    },
    async changes(after, most) {
      const { epoch: at = "", written: from = "", rewritten: since = "" } = after ?? {};
      const values = [at, from, since, most].map(String);
      const [counts, again, numbers, texts] = await run(scripts.READ_CHANGES, ...values);
      const [epoch = 0, written = 0, rewritten = 0] = listOf(counts).map(Number);
      const now = { epoch, written, rewritten };
      const replaced = groups(again, 3).map(([number, count, text]) => readEntry(text, number, count));
      return changesOf(cursorFrom(after, now), now, replaced, entriesOf(numbers, texts), most);
    },
    async inject(fault, isOwn) {
      const text = faultText(fault);
      const left = Number.isFinite(fault.left) ? String(fault.left) : "";
      const [id, epoch] = await change(scripts.INJECT, isOwn ? "0" : "1", text, left);
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

interface WaitingStep {
  readonly step: Step;
  readonly size: number;
  readonly resolve: (result: StepResult) => void;
  readonly reject: (error: unknown) => void;
}

/** How many steps one script takes at most: it must not block Redis for long. */
const MOST_STEPS = 100;

/** How many UTF-16 units of steps a space sends before a reply. */
const MOST_UNDER_WAY = 2 ** 20;

const LOST = "lost";

function readState([epoch, version, latest, texts, left]: readonly unknown[]): SpaceState {
  const leftOf = new Map(groups(left, 2).map(([id, times]) => [id, Number(times)]));
  const faults = groups(texts, 2).map(([id, text]) => readFaultText(Number(id), String(text), leftOf.get(id) ?? null));
  faults.sort((one, other) => one.id - other.id);
  return { epoch: Number(epoch), version: Number(version), latest: Number(latest), faults };
}

function entriesOf(numbers: unknown, texts: unknown): Entry[] {
  return listOf(texts).map((text, index) => readEntry(text, listOf(numbers)[index]));
}

/** Redis returns a hash as a flat list. */
function groups(flat: unknown, size: number): unknown[][] {
  const all = listOf(flat);
  return Array.from({ length: all.length / size }, (_, index) => all.slice(size * index, size * (index + 1)));
}

function listOf(reply: unknown): readonly unknown[] {
  if (!Array.isArray(reply)) throw new TypeError("Redis returned no list.");
  return reply;
}
