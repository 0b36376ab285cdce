/** A copy of the tree with mutants in it. Its dependencies are those of the original. */
import { execFileSync } from "node:child_process";
import {
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";

/** Node runs no TypeScript below a folder of the name node_modules, so the folder is a temporary one. */
export function copyTree(root: string, woven: readonly { readonly name: string; readonly content: string }[]): string {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), "plant-store-mutants-")));
  const listed = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8", maxBuffer: 2 ** 24 });
  for (const path of listed.split("\0").filter(Boolean)) cpSync(join(root, path), join(copy, path));
  for (const { name, content } of woven) writeFileSync(join(copy, name), content);
  linkFolder(join(root, "node_modules"), join(copy, "node_modules"), root, copy);
  return copy;
}

/** Links what a folder of dependencies holds. A link to a package of the tree leads to that of the copy. */
function linkFolder(from: string, to: string, root: string, copy: string): void {
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    const [source, target] = [join(from, name), join(to, name)];
    const real = relative(root, realpathSync(source));
    if (name === "@plant-store" || name === ".bin") linkFolder(source, target, root, copy);
    else if (name === ".cache") continue;
    else if (lstatSync(source).isSymbolicLink() && !real.startsWith("node_modules"))
      symlinkSync(join(copy, real), target);
    else symlinkSync(realpathSync(source), target);
  }
}
