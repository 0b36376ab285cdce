import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { fileOf, SITE } from "./open-site.ts";

const REPOSITORY = join(import.meta.dirname, "../../..");
const ON_GITHUB = /^https:\/\/github\.com\/plant-store\/plant-store\/(?:blob|tree|raw)\/main\/([^#]+)/;

const pages = globSync("**/*.html", { cwd: SITE }).filter((name) => name !== "404.html");
const texts = new Map(pages.map((name) => [`/${name.replaceAll("\\", "/")}`, readFileSync(join(SITE, name), "utf8")]));
const ids = new Map(
  Array.from(texts, ([name, text]) => [name, new Set(Array.from(text.matchAll(/ id="([^"]+)"/g), ([, id]) => id))]),
);

/** To a page, and to its anchor; or on GitHub to a file of this repository. */
function leads(from: string, href: string): boolean {
  const [, onGitHub] = ON_GITHUB.exec(href) ?? [];
  if (onGitHub !== undefined) return existsSync(join(REPOSITORY, onGitHub));
  if (/^[a-z]+:/.test(href)) return true;
  const [, anchor] = href.split("#");
  const file = href.startsWith("#") ? from : fileOf(href);
  if (file === undefined || !existsSync(join(SITE, file))) return false;
  return anchor === undefined || anchor === "" || ids.get(file)?.has(decodeURIComponent(anchor)) === true;
}

test("each link of each page leads to a page and its anchor, or to a file of the repository", () => {
  const dead = Array.from(texts).flatMap(([name, text]) =>
    Array.from(text.matchAll(/ (?:href|src)="([^"]+)"/g), ([, href = ""]) => href)
      .filter((href) => !leads(name, href))
      .map((href) => `${name}: ${href}`),
  );
  expect(texts.size).toBeGreaterThan(150);
  expect([...new Set(dead)]).toEqual([]);
});
