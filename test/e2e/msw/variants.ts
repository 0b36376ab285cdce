/** Every MSW under which the mock is tested, each with a folder in which it is what "msw" means. */
import { join } from "node:path";
import { DIST } from "../support/executables.ts";

export interface Variant {
  readonly name: string;
  /** The name under which npm installed it here. */
  readonly alias: string;
  readonly version: string;
  readonly hasPlugin: boolean;
  readonly runsOnNode20: boolean;
  /** Without an ES module in it: what MSW 2 depends on was replaced between 2.10 and 2.15. */
  readonly hasCommonJs: boolean;
  /** The outcome of a 407 in Node. Fetch takes a 407 of the network for a failed connection, and so does MSW 3. */
  readonly of407InNode: "407" | "TypeError";
  /** The MSWs whose handlers it can run and end, by their aliases. */
  readonly takesHandlersOf: string;
  /** Where the browser sends a request again whose worker was stopped: MSW 2's restarted worker has forgotten the page. */
  readonly repeatsTo: "the mock" | "the network";
  readonly folder: string;
}

type Abilities = Omit<Variant, "name" | "alias" | "version" | "folder">;

const MSW_2: Abilities = {
  hasPlugin: false,
  runsOnNode20: true,
  hasCommonJs: false,
  of407InNode: "407",
  takesHandlersOf: "msw-2,msw-3",
  repeatsTo: "the network",
};
const MSW_3: Abilities = {
  hasPlugin: true,
  runsOnNode20: false,
  hasCommonJs: false,
  of407InNode: "TypeError",
  takesHandlersOf: "msw-3",
  repeatsTo: "the mock",
};

export const variants: readonly Variant[] = [
  variant("MSW 2.10", "msw-2.10", "2.10.0", { ...MSW_2, hasCommonJs: true, takesHandlersOf: "msw-2.10" }),
  variant("MSW 2", "msw-2", "2.15.0", MSW_2),
  variant("MSW 3", "msw-3", "3.0.5", MSW_3),
];

/** The worker's script has changed little between MSW 2.10 and 2.15: in a page the last MSW 2 runs only one test of a kind. */
export const oldestAndNewest: readonly Variant[] = variants.filter(({ alias }) => alias !== "msw-2");

export const variantsWithPlugin: readonly Variant[] = variants.filter(({ hasPlugin }) => hasPlugin);

function variant(name: string, alias: string, version: string, can: Abilities): Variant {
  return { name, alias, version, ...can, folder: join(DIST, alias) };
}
