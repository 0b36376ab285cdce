/** Every MSW under which the mock is tested, each with a folder in which it is what "msw" means. */
import { join } from "node:path";
import { DIST } from "../support/executables.ts";

export interface Variant {
  readonly name: string;
  /** The name under which npm installed it here. */
  readonly alias: string;
  readonly version: string;
  /** The MSWs whose handlers it can run and end, by their aliases. */
  readonly takesHandlersOf: string;
  readonly folder: string;
}

/** The only one without an ES module in it: later ones depend on others. */
export const oldest: Variant = variant("MSW 2.10", "msw-2.10", "2.10.0", "msw-2.10");
export const lastOf2: Variant = variant("MSW 2", "msw-2", "2.15.0", "msw-2,msw-3");
/** The only one with a plugin for Vite, and the only one that does not run on Node 20. */
export const newest: Variant = variant("MSW 3", "msw-3", "3.0.5", "msw-3");

export const variants: readonly Variant[] = [oldest, lastOf2, newest];

/** The worker's script has changed little between MSW 2.10 and 2.15: in a page the last MSW 2 runs only one test of a kind. */
export const oldestAndNewest: readonly Variant[] = [oldest, newest];

function variant(name: string, alias: string, version: string, takesHandlersOf: string): Variant {
  return { name, alias, version, takesHandlersOf, folder: join(DIST, alias) };
}
