/**
 * 2,000 calls through a proxy that delays, cuts, damages and resets. Each ends in its plant or in a documented error, is stored
 * no more often than the retry table allows, and is never said not to exist where it does.
 *
 * `FAULT_SEED=… npm run test:thorough -- fault-proxy` repeats a run, and FAULT_SCENARIO one of its scenarios.
 */
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { CODES } from "./fault-proxy/check-call.ts";
import { PLACES } from "./fault-proxy/plan.ts";
import type { Report } from "./fault-proxy/report.ts";

const RUN = fileURLToPath(new URL("fault-proxy/run.ts", import.meta.url));
/** A run that does not end by itself has left a handle open. */
const HUNG_MS = 300_000;

const {
  FAULT_SEED = String(Math.floor(Math.random() * 2 ** 32)),
  FAULT_CALLS = "2000",
  FAULT_SCENARIO,
  ...others
} = process.env;

/** Each comes more than once in a hundred calls on average. The test asks for a fifth of that. */
const FIRED = [
  ...["delay", "reset", "end", "truncate", "garbage", "throttle", "blackHole", "refused", "opens late", "opens never"],
  ...["request", "response"].flatMap((direction) => PLACES.map((place) => `${direction}, ${place}`)),
];

test(`FAULT_SEED=${FAULT_SEED}`, { timeout: HUNG_MS + 10_000 }, async () => {
  const scenario = FAULT_SCENARIO === undefined ? {} : { FAULT_SCENARIO };
  const { stdout } = await promisify(execFile)(process.execPath, ["--conditions=@plant-store/source", RUN], {
    env: { ...others, FAULT_SEED, FAULT_CALLS, ...scenario },
    maxBuffer: 2 ** 30,
    timeout: HUNG_MS,
    killSignal: "SIGKILL",
  });
  const report: Report = JSON.parse(stdout);
  expect(report.violations).toEqual([]);
  expect(report).toMatchObject({ complaints: [], left: [] });

  if (FAULT_SCENARIO !== undefined) return;
  expect(report.calls).toBe(Number(FAULT_CALLS));
  const { ok = 0, ...failed } = report.results;
  // Half of all calls on an idle machine. With few, the run would have tried little.
  expect(ok).toBeGreaterThan(report.calls / 5);
  expect(Object.keys(failed).sort()).toEqual([...CODES].sort());
  expect(FIRED.filter((name) => (report.fired[name] ?? 0) < report.calls / 500)).toEqual([]);
});
