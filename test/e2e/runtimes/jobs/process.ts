/** A job as a program of Node, Bun or Deno: the job is its argument, the results its output. */
import process from "node:process";
import * as sdk from "@plant-store/sdk";
import { runJob } from "./job.ts";

const [, , job = ""] = process.argv;
const results = JSON.stringify(await runJob(sdk, JSON.parse(job)));
// A connection that was left behind would keep the process, and the check that says so from being read.
process.stdout.write(results, () => process.exit());
