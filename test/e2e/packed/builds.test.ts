/** A build in another place makes the packed tarballs, byte for byte. */
import { hash } from "node:crypto";
import { cp, mkdir, mkdtempDisposable, readdir, realpath, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { expect, inject, test } from "vitest";
import { outputOf } from "../support/run.ts";
import { packAll, REPOSITORY, readTarballs, type Tarball, WORKSPACES } from "./tarball.ts";

/** Everything that a build reads. */
const READ = ["LICENSE", "package.json", "tsconfig.json", "packages", "spec"];
const LEFT_OUT = new Set(["node_modules", "dist"]);

const packed = await readTarballs(inject("tarballs"));

/** The folders of a package's devDependencies, a scope's as a whole: the root's are tools. */
const inlined = new Set(
  packed.flatMap(({ manifest }) => Object.keys(manifest.devDependencies ?? {})).map((name) => name.replace(/\/.*/, "")),
);

// Elsewhere they are packed from the build that `npm run check` has just made.
const isRelease = process.env.PLANT_STORE_TARBALLS !== undefined;

test.skipIf(!isRelease)("a release's tarballs are those of a build in another place, byte for byte", async () => {
  await using folder = await mkdtempDisposable(join(await realpath(tmpdir()), "plant-store-builds-"));
  const copy = join(folder.path, "another/and-deeper");
  await copySources(REPOSITORY, copy);
  expect(digests(packed), "dist/ is stale: npm run build").toEqual(digests(await build(copy)));
});

async function copySources(from: string, to: string): Promise<void> {
  const filter = (path: string) => !LEFT_OUT.has(basename(path));
  for (const path of READ) await cp(join(from, path), join(to, path), { recursive: true, filter });
  await installCopy(join(to, "node_modules"));
}

/** Links the modules. Copies those that a build inlines: esbuild names their paths, and a link leads out of the copy. */
async function installCopy(to: string): Promise<void> {
  await mkdir(to);
  for (const name of await readdir(join(REPOSITORY, "node_modules"))) {
    const installed = join(REPOSITORY, "node_modules", name);
    if (inlined.has(name)) await cp(installed, join(to, name), { recursive: true });
    else await symlink(installed, join(to, name), "junction");
  }
}

async function build(repository: string): Promise<readonly Tarball[]> {
  await outputOf(repository, "npm", ["run", "build", ...WORKSPACES]);
  const folder = join(repository, "packed");
  await mkdir(folder);
  await packAll(repository, folder);
  return await readTarballs(folder);
}

function digests(tarballs: readonly Tarball[]): Record<string, string> {
  return Object.fromEntries(tarballs.map(({ name, bytes }) => [name, hash("sha512", bytes)]));
}
