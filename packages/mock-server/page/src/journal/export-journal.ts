import type { Wire } from "../../../src/control/contract.ts";
import { choices } from "../choices.ts";
import { ask } from "../connection/api.ts";
import { window } from "../host.ts";
import { filterQuery } from "./filter.ts";

/**
 * Saves the requests that the filters select, oldest first, as a file of JSON: a list of the control API's Request. JSON escapes
 * what could do harm, and keeps every text.
 */
export async function exportJournal(): Promise<void> {
  const parts: string[] = [];
  const query = { ...filterQuery(choices.peek()), space: choices.peek().space, limit: 1_000 };
  for (let after: number | undefined; ; ) {
    const page = await ask<Wire["RequestPage"]>("/requests", { query: { ...query, after } });
    for (const request of page.requests) parts.push(`${parts.length === 0 ? "" : ",\n"}${JSON.stringify(request)}`);
    if (page.next === undefined) break;
    after = page.next;
  }
  const link = window.document.createElement("a");
  link.href = window.URL.createObjectURL(new Blob(["[\n", ...parts, "\n]\n"], { type: "application/json" }));
  link.download = "plant-store-requests.json";
  link.click();
  // The browser reads it after this turn.
  window.setTimeout(() => window.URL.revokeObjectURL(link.href), 60_000);
}
