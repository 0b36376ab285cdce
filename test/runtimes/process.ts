/** The suite as a program of Node, Bun or Deno: the servers' URLs are its argument, the results its output. */
import process from "node:process";
import * as sdk from "@plant-store/sdk";
import { smoke } from "./smoke.ts";

const [, , urls = ""] = process.argv;
const results = JSON.stringify(await smoke(sdk, JSON.parse(urls)));
// A connection that was left behind would keep the process, and the check that says so from being read.
process.stdout.write(results, () => process.exit());
