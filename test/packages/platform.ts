/** What can't run on every platform. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { installedBuild, type Requirement, requirement } from "../support/requirement.ts";

export { ALWAYS, CHROMIUM } from "../support/requirement.ts";

export const MODULES: string = join(import.meta.dirname, "node_modules");

export const NODE_20: string = executable("node20/bin/node");
export const NODE_20_BUILD: Requirement = installedBuild(NODE_20, "Node 20");

export const WORKERD: string = executable("workerd/bin/workerd");
export const WORKERD_BUILD: Requirement = installedBuild(WORKERD, "workerd");

export const SIGNALS: Requirement = requirement(
  process.platform === "win32" ? "Windows has no SIGINT to send" : undefined,
);

function executable(path: string): string {
  const file = join(MODULES, path);
  return [`${file}.exe`, file].find((candidate) => existsSync(candidate)) ?? file;
}
