/** Extracts Chromium from its package once: that takes seconds, and each run of a test file would repeat it. */
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename } from "node:fs/promises";
import { join } from "node:path";
import bundledChromium from "@sparticuz/chromium";
import { CHROMIUM } from "../../support/requirement.ts";
import manifest from "../package.json" with { type: "json" };
import { DIST } from "./executables.ts";

const FOLDER = join(DIST, `chromium-${manifest.devDependencies["@sparticuz/chromium"]}`);

export const CHROMIUM_FILE: string = join(FOLDER, "chromium");

/** Vitest calls it by this name, for one project after the other. */
export async function setup(): Promise<void> {
  if (CHROMIUM.skipped || existsSync(FOLDER)) return;
  await mkdir(DIST, { recursive: true });
  const unfinished = await mkdtemp(`${FOLDER}-`);
  const { TMPDIR } = process.env;
  // The package extracts into the temporary folder, and takes whatever is called "chromium" there for its browser.
  process.env.TMPDIR = unfinished;
  await bundledChromium.executablePath();
  if (TMPDIR === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = TMPDIR;
  await rename(unfinished, FOLDER);
}
