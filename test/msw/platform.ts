/** What can't run on this platform, and where that must not be. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { MODULES } from "./variants.ts";

const platform = `${process.platform} ${process.arch}`;

/** Where CI runs, there is a build of everything: one that is missing has failed to install. */
const mayBeSkipped = process.platform !== "linux" || process.env.CI !== "true";

export interface Requirement {
  readonly skipped: boolean;
  /** A test's title, which says why where it is skipped. */
  title(text: string): string;
}

export const CHROMIUM: Requirement = requirement(
  platform === "linux x64" ? undefined : `Chromium's package is for linux x64, this is ${platform}`,
);

export const NODE_20: string = join(MODULES, "node20/bin/node");

export const NODE_20_BUILD: Requirement = requirement(
  existsSync(NODE_20) ? undefined : `npm installed no build of Node 20 for ${platform}`,
);

export const ALWAYS: Requirement = requirement(undefined);

function requirement(missing: string | undefined): Requirement {
  return {
    skipped: missing !== undefined && mayBeSkipped,
    title: (text) => (missing === undefined ? text : `${text}, which cannot run here: ${missing}`),
  };
}
