import { readFile } from "node:fs/promises";
import { findPackageJSON } from "node:module";

/** A package whose version it is, or what is said in its place. */
export type Version = { readonly of: string } | string;

/** As a column states it: the version that is installed, which this folder's package.json pins. */
export async function stated(version: Version): Promise<string> {
  if (typeof version === "string") return version;
  const path = findPackageJSON(version.of, import.meta.url);
  if (path === undefined) throw new Error(`${version.of} is not installed.`);
  const installed: { version: string } = JSON.parse(await readFile(path, "utf8"));
  return installed.version;
}
