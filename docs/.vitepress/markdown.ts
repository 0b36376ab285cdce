import { posix, relative } from "node:path";
import type { MarkdownEnv, MarkdownRenderer } from "vitepress";
import { addressOf, isPage, REPOSITORY, ROOT } from "./pages.ts";

type Token = ReturnType<MarkdownRenderer["parse"]>[number];

const ON_GITHUB = new RegExp(`^${REPOSITORY}/(?:blob|tree|raw)/main/`);
const PLAYGROUND = "<!-- playground -->";

/**
 * Makes the links of the repository those of the site: to a page, if the document is one, else to the file on GitHub. A packed
 * README links to GitHub where its package lacks the file.
 */
export function adaptMarkdown(markdown: MarkdownRenderer): void {
  markdown.core.ruler.push("plant-store", ({ tokens, env }) => {
    for (const token of tokens.flatMap((block) => [block, ...(block.children ?? [])])) adapt(token, env);
    for (const [index, { type }] of tokens.entries()) {
      const [text, end] = tokens.slice(index + 1);
      // A screen reader would announce the corner of a table as an empty header.
      if (type === "th_open" && text?.content === "")
        for (const token of [tokens[index], end]) if (token) token.tag = "td";
    }
  });
}

function adapt(token: Token, { path, realPath = path }: MarkdownEnv): void {
  const from = relative(ROOT, realPath).replaceAll("\\", "/");
  const href = token.attrGet("href");
  const source = token.attrGet("src");
  if (token.type === "link_open" && href !== null) token.attrSet("href", linkFrom(from, href));
  if (token.type === "image" && source !== null) token.attrSet("src", imageFrom(from, source));
  if (token.type === "html_block" && token.content.trim() === PLAYGROUND) token.content = "<Playground />\n";
}

function linkFrom(from: string, href: string): string {
  const local = href.replace(ON_GITHUB, "/");
  // Of another host, or in the same document.
  if (/^(?:[a-z]+:|#)/.test(local)) return href;
  const [path = "", anchor] = local.split("#");
  const target = path.startsWith("/") ? posix.normalize(path.slice(1)) : posix.join(posix.dirname(from), path);
  const hash = anchor === undefined ? "" : `#${anchor}`;
  return isPage(target) ? `/${addressOf(target)}${hash}` : `${REPOSITORY}/blob/main/${target}${hash}`;
}

/** A page shows its own copy of an image: it asks no other host. */
function imageFrom(from: string, source: string): string {
  return ON_GITHUB.test(source) ? posix.relative(posix.dirname(from), source.replace(ON_GITHUB, "")) : source;
}
