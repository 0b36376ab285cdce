/** Needs of tests that packages provide only for some platforms: a browser, another Node, another runtime. */
import { existsSync } from "node:fs";

export interface Requirement {
  readonly skipped: boolean;
  /** With the reason if the test is skipped. */
  title(text: string): string;
}

/** As in the names of builds. */
const platform: string = `${process.platform} ${process.arch}`;

/** CI has a build of everything. A missing one has failed to install. */
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

export function installedBuild(file: string, name: string): Requirement {
  return requirement(existsSync(file) ? undefined : `npm installed no build of ${name} for ${platform}`);
}
