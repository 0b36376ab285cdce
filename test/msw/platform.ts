/** What can't run on every platform. */
import { join } from "node:path";
import { installedBuild, type Requirement } from "../support/requirement.ts";
import { MODULES } from "./variants.ts";

export { ALWAYS, CHROMIUM, type Requirement } from "../support/requirement.ts";

export const NODE_20: string = join(MODULES, "node20/bin/node");

export const NODE_20_BUILD: Requirement = installedBuild(NODE_20, "Node 20");
