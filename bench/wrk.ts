/** wrk, a load in C, as a loader: https://github.com/wg/wrk. It checks the status of each answer, and not its body. */
import { execFile, spawnSync } from "node:child_process";
import { promisify } from "node:util";
import type { LoadOrder, LoadReport } from "./load.ts";
import type { Loader } from "./loader.ts";
import { CREATE } from "./plant.ts";
import { heldToCore, here } from "./processes.ts";

const run = promisify(execFile);

/** `undefined` where it is not installed. */
export const wrkVersion: string | undefined = /^wrk \S+/.exec(String(spawnSync("wrk", ["-v"]).stdout))?.[0];

/** None comes twice, and none is our own load's. */
let nextId = 5_000_000_000;

export const wrk: Loader = {
  async run({ port, connections, durationMs }: LoadOrder): Promise<LoadReport> {
    // It knows whole seconds only.
    const options = ["-t1", `-c${connections}`, `-d${Math.ceil(durationMs / 1_000)}s`, "-s", here("wrk.lua")];
    const [program, ...args] = heldToCore("load", "wrk", [
      ...options,
      ...[`http://127.0.0.1:${port}/plants`, "--", String(nextId), ...CREATE],
    ]);
    const { stdout } = await run(program, args);
    const report: LoadReport = JSON.parse(stdout.trimEnd().split("\n").at(-1) ?? "");
    nextId += report.answers + connections;
    return report;
  },
};
