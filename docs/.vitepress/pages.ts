import { readFileSync } from "node:fs";
import { join } from "node:path";
import manifest from "../../package.json" with { type: "json" };

export const ROOT: string = join(import.meta.dirname, "../..");

export const REPOSITORY: string = manifest.repository.url.replace(/^git\+|\.git$/g, "");

/** Documents for those who change the repository. VitePress leaves out folders such as `.github` by itself. */
export const EXCLUDED: string[] = ["AGENTS.md", "spec/**", "test/**"];

export function isPage(path: string): boolean {
  return path.endsWith(".md") && ![".", ...EXCLUDED].some((start) => path.startsWith(start.replace("**", "")));
}

/** As a file: `sdk/retries.md` for `packages/sdk/docs/retries.md`. */
export function addressOf(path: string): string {
  if (path === "docs/README.md") return "guides.md";
  return path
    .replace(/^packages\/|^docs\//, "")
    .replace("/docs/", "/")
    .replace(/README\.md$/, "index.md")
    .replace(/[A-Z]{3,}\.md$/, (name) => name.toLowerCase());
}

export function titleOf(path: string): string {
  const [, title = path] = /^# (.+)$/m.exec(readFileSync(join(ROOT, path), "utf8")) ?? [];
  return title.replaceAll("`", "");
}
