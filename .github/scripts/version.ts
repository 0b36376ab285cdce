/** Makes the next version of the changesets: both packages and their changelogs, what the SDK sends, and the lockfile. */
import { readFile, writeFile } from "node:fs/promises";
import { npm } from "./npm.ts";
import { packages } from "./packages.ts";

await npm("exec", "--no", "--", "changeset", "version");
const file = new URL("../../packages/sdk/src/version.ts", import.meta.url);
const [{ version } = { version: "" }] = await packages();
const text = await readFile(file, "utf8");
await writeFile(file, text.replace(/(?<=VERSION = ")[^"]+/, version));
await npm("install", "--package-lock-only", "--ignore-scripts");
