/** Programs that npm installs here. Some have no build for some platforms. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { installedBuild, type Requirement } from "../../support/requirement.ts";

const E2E: string = join(import.meta.dirname, "..");

export const MODULES: string = join(E2E, "node_modules");

export const DIST: string = join(E2E, "dist");

interface Executable {
  readonly file: string;
  readonly requirement: Requirement;
}

/** @param path below node_modules, without the extension that it has on Windows */
export function executable(name: string, path: string): Executable {
  const file = join(MODULES, path);
  const found = [`${file}.exe`, file].find((candidate) => existsSync(candidate)) ?? file;
  return { file: found, requirement: installedBuild(found, name) };
}

export const NODE_20: Executable = executable("Node 20", "node20/bin/node");
/** The first one with node:sqlite. */
export const NODE_22_13: Executable = executable("Node 22.13", "node22.13/bin/node");
export const WORKERD: Executable = executable("workerd", "workerd/bin/workerd");
