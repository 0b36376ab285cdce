/** `store.fetch` over a storage that responds late. */
import type { CaseSetup } from "@plant-store/mock-server/conformance";
import { lateStorage } from "../../../packages/mock-server/src/testing/late-storage.ts";
import * as storeFetch from "./store-fetch.ts";
import type { Connection } from "./transport.ts";

export function connect(setup: CaseSetup): Promise<Connection> {
  return storeFetch.connect(setup, lateStorage());
}
