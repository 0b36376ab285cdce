/**
 * Makes 20,000 calls over one shared signal, some of which fail, through createPlant and through raw, from the SDK to the mock
 * server in another process, and measures what stays behind in both. Run by `npm run test:thorough`; SOAK_CALLS makes it shorter.
 * With --no-flush-bytecode: V8 drops 5 MB of code after some 20 collections, which hid an object kept by each call.
 */
import { fork } from "node:child_process";
import { getEventListeners, once } from "node:events";
import { fileURLToPath } from "node:url";
import { createPlantStoreClient } from "@plant-store/sdk";
import { createRawClient } from "@plant-store/sdk/openapi-fetch";
import { type LeftBehind, leftBehind } from "./left-behind.ts";
import type { ServiceLeft } from "./server.ts";

const { SOAK_CALLS = "20000" } = process.env;
const CALLS = Number(SOAK_CALLS);
const CALLS_A_MARK = Math.ceil(CALLS / 5);
const AT_ONCE = 50;
const IDS = 1_000;

/** The fault of a plant of that name, and the code of the SDK's error. */
const TROUBLE: readonly (readonly [name: string, code: string | undefined])[] = [
  ["busy", undefined],
  ["malformed", "invalid_response"],
  ["refused", "bad_request"],
  ["connectionReset", "connection"],
];
const CALLS_A_TROUBLE = 50;

interface Mark {
  readonly sdk: LeftBehind;
  readonly service: ServiceLeft;
  /** On the signal of all calls. */
  readonly listeners: number;
}

/** Bytes of heap a call. Measured: 17 in the SDK, 12 in the service; 57 and 56 if each call keeps one object of one number. */
const LIMIT_BYTES = 32;
/** The pool of at most 100 connections varies. A handle left by each reset would add 500. */
const MOST_MORE_HANDLES = 20;
const SIDES = ["sdk", "service"] as const;

const warnings: Error[] = [];
process.on("warning", (warning) => warnings.push(warning));

const child = fork(fileURLToPath(new URL("server.ts", import.meta.url)), {
  execArgv: ["--expose-gc", "--no-flush-bytecode", "--conditions=@plant-store/source"],
});
const ended = once(child, "exit");
try {
  const complaints = complaintsOf(await soak(await reply<string>()));
  for (const complaint of [...complaints, ...warnings]) console.error(complaint);
  if (complaints.length > 0) process.exitCode = 1;
} finally {
  child.kill();
  await ended;
}

async function soak(baseUrl: string): Promise<[Mark, ...Mark[]]> {
  let events = 0;
  const plants = createPlantStoreClient({
    baseUrl,
    token: () => "t1",
    timeoutMs: 20_000,
    deadlineMs: 30_000,
    // Calls at the same time may each get several 503s.
    maxRetries: 5,
    onEvent: () => events++,
  });
  const { signal } = new AbortController();

  const callOnce = async (number: number) => {
    const [name = "Fern", code] =
      (number % CALLS_A_TROUBLE === 0 && TROUBLE[(number / CALLS_A_TROUBLE) % TROUBLE.length]) || [];
    const plant = { id: number % IDS, name };
    if (number % 2 === 1) {
      await createRawClient(plants).POST("/plants", { body: plant, signal });
      return;
    }
    const result = await plants.safe.createPlant(plant, { signal });
    const received = result.ok ? undefined : result.error.code;
    if (received !== code)
      throw new Error(`Call ${number}: expected ${code ?? "a plant"}, received ${received ?? "a plant"}.`);
  };

  const call = async (first: number) => {
    let next = first;
    const caller = async () => {
      while (next < first + CALLS_A_MARK) await callOnce(next++);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, caller));
  };

  const mark = async (): Promise<Mark> => {
    child.send("report");
    const [service, sdk] = await Promise.all([reply<ServiceLeft>(), leftBehind()]);
    return { sdk, service, listeners: getEventListeners(signal, "abort").length };
  };

  // To warm up.
  await call(0);
  const marks: [Mark, ...Mark[]] = [await mark()];
  for (let calls = 0; calls < CALLS; calls += CALLS_A_MARK) {
    await call(calls);
    marks.push(await mark());
  }
  console.dir(marks, { depth: null });
  return marks;
}

/** Resolves to the next message of the service. @throws Error if its process ends */
async function reply<Message>(): Promise<Message> {
  const exited = ended.then(([code]): never => {
    throw new Error(`The service's process ended (${code}).`);
  });
  const [message] = await Promise.race([once(child, "message"), exited]);
  return message;
}

function complaintsOf([first, ...marks]: [Mark, ...Mark[]]): readonly string[] {
  const last = marks.at(-1) ?? first;
  const { Timeout: timers = 0 } = last.sdk.handles;
  const left = { listeners: last.listeners, timers, warnings: warnings.length };
  const ofSides = SIDES.flatMap((side) => {
    // From the heap's lowest mark: the first may still hold garbage.
    const grown = (last[side].heap - Math.min(...[first, ...marks].map((mark) => mark[side].heap))) / CALLS;
    console.log(`${side}: its heap grew by ${grown} bytes a call.`);
    const handles = Object.entries(last[side].handles).flatMap(([kind, count]) => {
      const before = first[side].handles[kind] ?? 0;
      const complaint = `${side}: ${count} handles of the kind ${kind}, of ${before} before.`;
      return count > before + MOST_MORE_HANDLES ? [complaint] : [];
    });
    return grown > LIMIT_BYTES
      ? [`${side}: its heap grew by more than ${LIMIT_BYTES} bytes a call.`, ...handles]
      : handles;
  });
  return Math.max(...Object.values(left)) > 0 ? [...ofSides, `Left: ${JSON.stringify(left)}`] : ofSides;
}
