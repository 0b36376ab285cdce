/** The released packages, in the order of their release. */
import { readFile } from "node:fs/promises";

const FOLDERS = ["sdk", "mock-server"];

export interface Package {
  readonly name: string;
  readonly version: string;
  readonly changelog: URL;
}

/** Both packages. @throws Error unless they have one version */
export async function packages(root: URL = new URL("../../", import.meta.url)): Promise<readonly Package[]> {
  const all = await Promise.all(
    FOLDERS.map(async (folder) => {
      const base = new URL(`packages/${folder}/`, root);
      const manifest: { name: string; version: string } = JSON.parse(
        await readFile(new URL("package.json", base), "utf8"),
      );
      return { name: manifest.name, version: manifest.version, changelog: new URL("CHANGELOG.md", base) };
    }),
  );
  const versions = new Set(all.map(({ version }) => version));
  if (versions.size !== 1) throw new Error(`The packages must have one version, and have ${[...versions].join(", ")}.`);
  return all;
}
