/** After `changeset version`: the version also stands where the SDK sends it from. */
import { readFile, writeFile } from "node:fs/promises";
import { packages } from "./packages.ts";

const file = new URL("../../packages/sdk/src/version.ts", import.meta.url);
const [{ version } = { version: "" }] = await packages();
const text = await readFile(file, "utf8");
await writeFile(file, text.replace(/(?<=VERSION = ")[^"]+/, version));
