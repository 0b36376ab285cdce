/** Runs the suites of packages/mock-server/src that storage.test.ts bundles with it. */
import { createPlantStore, indexedDbStorage } from "@plant-store/mock-server";
import { runChecks } from "../../../support/checks.ts";
import { defined } from "./vitest.ts";

const suites = {
  contract: () => runChecks(defined),
  /** "ready", or the line that says why a database cannot be used. */
  openDatabase: (database: string) =>
    createPlantStore({ storage: indexedDbStorage({ database }) })
      .ready()
      .then(() => "ready", String),
};

Object.assign(globalThis, { suites });
