/**
 * Tells what to do after a push to main, as outputs of the step: `mode` is "version" while there are changesets, "publish" if
 * the registry lacks the version of the packages, and else "none"; `version` is that version.
 */
import { appendFile, readdir } from "node:fs/promises";
import { publishedIntegrity } from "./npm.ts";
import { packages } from "./packages.ts";

const changesets = (await readdir(new URL("../../.changeset/", import.meta.url))).filter(
  (name) => name.endsWith(".md") && name !== "README.md",
);
const all = await packages();
const [{ version } = { version: "" }] = all;

const output = `mode=${await mode()}\nversion=${version}\n`;
process.stdout.write(output);
if (process.env.GITHUB_OUTPUT) await appendFile(process.env.GITHUB_OUTPUT, output);

async function mode(): Promise<"version" | "publish" | "none"> {
  if (changesets.length > 0) return "version";
  const published = await Promise.all(all.map(({ name }) => publishedIntegrity(name, version)));
  return published.includes(undefined) ? "publish" : "none";
}
