/** Prints what both changelogs say of the version that stands here, as the text of its release. */
import { readFile } from "node:fs/promises";
import { packages } from "./packages.ts";

const parts = await Promise.all(
  (await packages()).map(async ({ name, version, changelog }) => {
    const text = await readFile(changelog, "utf8");
    return `## ${name}\n\n${entry(text, version) ?? missing(changelog, version)}\n`;
  }),
);
process.stdout.write(parts.join("\n"));

/** Returns the text below the version's heading. */
function entry(changelog: string, version: string): string | undefined {
  const sections = changelog.split(/^## /m);
  return sections
    .find((section) => section.startsWith(`${version}\n`))
    ?.slice(version.length)
    .trim();
}

function missing(changelog: URL, version: string): never {
  throw new Error(`${changelog.href} says nothing of ${version}.`);
}
