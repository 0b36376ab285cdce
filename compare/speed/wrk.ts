/** wrk, a load in C (https://github.com/wg/wrk), which checks the status of each response, and not its body. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { run } from "../processes.ts";
import { heldToCore } from "./cores.ts";
import type { LoadOrder, LoadReport } from "./load-process.ts";

/** `undefined` where it is not installed. */
export const wrkVersion: string | undefined = /^wrk \S+/.exec(String(spawnSync("wrk", ["-v"]).stdout))?.[0];

/** No id comes twice. */
let nextId = 5_000_000_000;

export async function loadByWrk({ port, connections, durationMs, template }: LoadOrder): Promise<LoadReport> {
  const options = ["-t1", `-c${connections}`, `-d${durationMs / 1_000}s`, "-s", join(import.meta.dirname, "wrk.lua")];
  const url = `http://127.0.0.1:${port}/plants`;
  const [program, ...args] = heldToCore("load", ["wrk", ...options, url, "--", String(nextId), ...template]);
  const { stdout } = await run(program, args);
  const report: LoadReport = JSON.parse(stdout.trimEnd().split("\n").at(-1) ?? "");
  nextId += report.responses + connections;
  return report;
}
