/** The SDK as a client of `verify-client`. */
import { text } from "node:stream/consumers";
import { inspect } from "node:util";
import * as sdk from "@plant-store/sdk";
import { createAsTold } from "../support/sdk-as-told.ts";

const { outcome, error } = await createAsTold(sdk, {
  baseUrl: process.env.PLANT_STORE_BASE_URL ?? "",
  token: process.env.PLANT_STORE_TOKEN ?? "",
  freshToken: process.env.PLANT_STORE_FRESH_TOKEN ?? "",
  json: await text(process.stdin),
  timeoutMs: Number(process.env.PLANT_STORE_TIMEOUT_MS),
});
process.stderr.write(`${inspect(error)}\n`);
process.exitCode = { created: 0, refused: 10, unknown: 20 }[outcome];
