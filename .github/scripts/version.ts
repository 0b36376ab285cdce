/** Makes the next version of the changesets: both packages and their changelogs, what the SDK sends, and the lockfile. */
import { execSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

execSync("npm exec --no -- changeset version", { stdio: "inherit" });
const sdk = new URL("../../packages/sdk/", import.meta.url);
const { version } = JSON.parse(readFileSync(new URL("package.json", sdk), "utf8"));
const file = new URL("src/version.ts", sdk);
writeFileSync(file, readFileSync(file, "utf8").replace(/(?<=VERSION = ")[^"]+/, version));
execSync("npm install --package-lock-only --ignore-scripts", { stdio: "inherit" });
