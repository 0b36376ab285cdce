/** npm, and what it knows of a registry. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** Runs npm and returns its output. @throws Error with the output if it fails */
export async function npm(...args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)("npm", args, { shell: process.platform === "win32" });
  return stdout.trim();
}

/** The integrity of a version that the registry has; undefined where it has none. */
export async function publishedIntegrity(name: string, version: string): Promise<string | undefined> {
  try {
    // Of a package that is there without this version, npm prints nothing.
    const text = await npm("view", `${name}@${version}`, "dist.integrity", "--json", "--prefer-online");
    return text === "" ? undefined : String(JSON.parse(text));
  } catch (error) {
    if (String(error).includes("E404")) return undefined;
    throw error;
  }
}
