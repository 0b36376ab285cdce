import { globSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import type { DefaultTheme } from "vitepress";
import { addressOf, isPage, ROOT, titleOf } from "./pages.ts";

type Item = DefaultTheme.SidebarItem;

/** The guides are those of the index, in its order. */
export function sidebar(): DefaultTheme.SidebarMulti {
  const examples = globSync("examples/{,*/}README.md", { cwd: ROOT }).sort();
  return {
    "/api/": [{ text: "API reference", items: api() }],
    "/": [
      { text: "Guides", items: guides().map(item) },
      {
        text: "Reference",
        items: [
          { text: "The SDK", link: "/sdk/" },
          { text: "The mock", link: "/mock-server/" },
          item("packages/mock-server/DECISIONS.md"),
          { text: "API", link: "/api/" },
        ],
      },
      { text: "Examples", items: examples.map(item) },
      {
        text: "Project",
        items: [
          { text: "Changes of the SDK", link: "/sdk/changelog" },
          { text: "Changes of the mock", link: "/mock-server/changelog" },
          ...["compare/README.md", "compare/FINDINGS.md", "compare/RESULTS.md", "CONTRIBUTING.md"].map(item),
        ],
      },
    ],
  };
}

/** TypeDoc has written it. */
function api(): Item[] {
  return JSON.parse(
    readFileSync(join(ROOT, "docs/api/typedoc-sidebar.json"), "utf8").replaceAll('"@plant-store/', '"'),
  );
}

function guides(): readonly string[] {
  const index = "docs/README.md";
  const links = readFileSync(join(ROOT, index), "utf8").matchAll(/^- \[[^\]]+\]\(([^)#]+)\)/gm);
  return Array.from(links, ([, link = ""]) => posix.join(posix.dirname(index), link)).filter(isPage);
}

function item(path: string): Item {
  return { text: titleOf(path), link: `/${addressOf(path).replace(/(?:index)?\.md$/, "")}` };
}
