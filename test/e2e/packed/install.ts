import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, inject } from "vitest";

/** All test files share the folder: see installer.ts. */
export async function install(name: string): Promise<string> {
  const response = await fetch(`${inject("installer")}/${name}`);
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}

/** As Node finds a module. */
export function installedFile(folder: string, path: string): string {
  const places = [folder, dirname(folder)].map((place) => join(place, "node_modules", path));
  return places.find((place) => existsSync(place)) ?? expect.unreachable(`${path} is not installed.`);
}

export async function change(folder: string, file: string, right: string, wrong: string): Promise<AsyncDisposable> {
  const path = join(folder, file);
  const code = await readFile(path, "utf8");
  expect(code).toContain(right);
  await writeFile(path, code.replace(right, wrong));
  return { [Symbol.asyncDispose]: () => writeFile(path, code) };
}
