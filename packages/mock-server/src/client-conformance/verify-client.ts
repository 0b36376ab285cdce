import { checkClient } from "#check-client";
import type { ClientCall } from "./client-call.ts";
import type { ClientConformanceOptions } from "./run/client-options.ts";
import type { ClientReport } from "./scenario.ts";

/**
 * Checks how a client behaves: calls it once for each scenario, against a service of its own on loopback, and judges it by the
 * requests that arrived, the plants that are stored, and what the client says.
 * @param call runs the client once, in this process or in another; its claim is judged
 * @throws TypeError (as a rejection) for a bad option, such as an `only` that names no scenario; the reason of `signal`
 * @example
 * const report = await verifyClient(async ({ baseUrl, token, plant, signal }) => {
 *   await myClient({ baseUrl, token }).create(plant, { signal });
 *   return "created";
 * });
 * console.log(report.broken, report.results.filter(({ verdict }) => verdict === "broken"));
 */
export async function verifyClient(call: ClientCall, options: ClientConformanceOptions = {}): Promise<ClientReport> {
  return await checkClient(call, options);
}
