/** The suite as a page's script: a function that chromium.ts calls. */
import * as sdk from "@plant-store/sdk";
import { type CheckResult, type ServerUrls, smoke } from "./smoke.ts";

export function run(urls: ServerUrls): Promise<readonly CheckResult[]> {
  return smoke(sdk, urls);
}
