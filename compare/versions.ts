import { readFileSync } from "node:fs";
import { findPackageJSON } from "node:module";

export function versionOf(name: string): string {
  const path = findPackageJSON(name, import.meta.url);
  if (path === undefined) throw new Error(`${name} is not installed.`);
  const { version }: { version: string } = JSON.parse(readFileSync(path, "utf8"));
  return version;
}
