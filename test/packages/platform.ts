/** What can't run on this platform, and where that must not be. */
import { existsSync } from "node:fs";
import { join } from "node:path";

const platform = `${process.platform} ${process.arch}`;

/** Where CI runs, there is a build of everything: one that is missing has failed to install. */
const mayBeSkipped = process.platform !== "linux" || process.env.CI !== "true";

export interface Requirement {
  readonly skipped: boolean;
  /** A test's title, which says why where it is skipped. */
  title(text: string): string;
}

export const MODULES: string = join(import.meta.dirname, "node_modules");

export const CHROMIUM: Requirement = requirement(
  platform === "linux x64" ? undefined : `Chromium's package is for linux x64, this is ${platform}`,
);

export const NODE_20: string = executable("node20/bin/node");
export const NODE_20_BUILD: Requirement = installed(NODE_20, "Node 20");

export const WORKERD: string = executable("workerd/bin/workerd");
export const WORKERD_BUILD: Requirement = installed(WORKERD, "workerd");

export const ALWAYS: Requirement = requirement(undefined);

function executable(path: string): string {
  const file = join(MODULES, path);
  return [`${file}.exe`, file].find((candidate) => existsSync(candidate)) ?? file;
}

function installed(file: string, name: string): Requirement {
  return requirement(existsSync(file) ? undefined : `npm installed no build of ${name} for ${platform}`);
}

function requirement(missing: string | undefined): Requirement {
  return {
    skipped: missing !== undefined && mayBeSkipped,
    title: (text) => (missing === undefined ? text : `${text}, which cannot run here: ${missing}`),
  };
}
