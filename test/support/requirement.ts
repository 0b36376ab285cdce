/** What a test needs that a package brings for some platforms alone: a browser, another Node, another runtime. */
import { existsSync } from "node:fs";

export interface Requirement {
  readonly skipped: boolean;
  /** A test's title, which says why where it is skipped. */
  title(text: string): string;
}

/** This one, as the builds are named. */
const platform: string = `${process.platform} ${process.arch}`;

/** Where CI runs, there is a build of everything: one that is missing has failed to install. */
const mayBeSkipped = process.platform !== "linux" || process.env.CI !== "true";

/** @param missing why it cannot run here, if it cannot */
export function requirement(missing: string | undefined): Requirement {
  return {
    skipped: missing !== undefined && mayBeSkipped,
    title: (text) => (missing === undefined ? text : `${text}, which cannot run here: ${missing}`),
  };
}

export const ALWAYS: Requirement = requirement(undefined);

export const CHROMIUM: Requirement = requirement(
  platform === "linux x64" ? undefined : `Chromium's package is for linux x64, this is ${platform}`,
);

/** A build that npm installs where there is one. */
export function installedBuild(file: string, name: string): Requirement {
  return requirement(existsSync(file) ? undefined : `npm installed no build of ${name} for ${platform}`);
}
