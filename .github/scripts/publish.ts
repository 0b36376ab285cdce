/**
 * Publishes the tarballs of a folder as they are: `node publish.ts <folder> <options of npm publish>`. A version that is there
 * already is passed over, so that a run which broke off half-way can be repeated.
 */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { npm, publishedIntegrity } from "./npm.ts";
import { packages } from "./packages.ts";

/** The first npm that publishes by trust, without a token. */
const TRUSTED = [11, 5, 1];

const [folder = "", ...options] = process.argv.slice(2);
if (folder === "") throw new Error("Say the folder of the tarballs.");

const npmVersion = await npm("--version");
if (options.includes("--provenance") && isOlder(npmVersion))
  throw new Error(`npm ${TRUSTED.join(".")} or later is needed, this is ${npmVersion}.`);

for (const { name, version } of await packages()) {
  const file = join(folder, `${name.slice(1).replace("/", "-")}-${version}.tgz`);
  const integrity = `sha512-${createHash("sha512")
    .update(await readFile(file))
    .digest("base64")}`;
  const there = await publishedIntegrity(name, version);
  if (there === undefined) {
    // npm takes what does not begin like a path for a repository's name.
    const said = await npm("publish", join(process.cwd(), file), ...options);
    process.stdout.write(`${said}\n${name} ${version}: published, ${integrity}.\n`);
  } else if (there === integrity) {
    process.stdout.write(`${name} ${version}: there already.\n`);
  } else {
    process.stdout.write(`::warning::${name} ${version} is there already, from another tarball: ${there}.\n`);
  }
}

function isOlder(version: string): boolean {
  const parts = version.split(".").map(Number);
  const index = TRUSTED.findIndex((part, place) => part !== parts[place]);
  return index >= 0 && (parts[index] ?? 0) < (TRUSTED[index] ?? 0);
}
