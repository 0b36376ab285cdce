/** The site: every document of the repository as it stands, the API reference that TypeDoc has written to `api/`, one search. */
import { join } from "node:path";
import { defineConfig, type UserConfig } from "vitepress";
import { adaptMarkdown } from "./markdown.ts";
import { addressOf, EXCLUDED, REPOSITORY, ROOT } from "./pages.ts";
import { sidebar } from "./sidebar.ts";

const config: UserConfig = defineConfig({
  title: "Plant Store",
  description: "A typed client of the Plant Store service, and a mock of it that fails when you tell it to.",
  base: `/${REPOSITORY.split("/").at(-1)}/`,
  lang: "en",
  srcDir: ROOT,
  srcExclude: EXCLUDED,
  rewrites: addressOf,
  outDir: join(ROOT, "docs/dist"),
  cacheDir: join(ROOT, "docs/node_modules/.vitepress"),
  cleanUrls: true,
  // The first page has the playground, which needs the width.
  transformPageData: ({ relativePath }) =>
    relativePath === "index.md" ? { titleTemplate: false, frontmatter: { aside: false } } : {},
  // The documents stand outside of this package, which has Vue.
  vite: {
    // The index of the search, which is loaded when somebody searches.
    build: { chunkSizeWarningLimit: 1_000 },
    plugins: [
      {
        name: "vue-of-this-package",
        enforce: "pre",
        resolveId(id, _, { ssr }) {
          if (!/^vue(?:\/|$)/.test(id)) return undefined;
          return ssr ? { id, external: true } : this.resolve(id, import.meta.filename, { skipSelf: true });
        },
      },
    ],
  },
  markdown: {
    config: adaptMarkdown,
    // The default themes have too little contrast.
    theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
  },
  themeConfig: {
    nav: [
      { text: "Guides", link: "/guides" },
      { text: "SDK", link: "/sdk/" },
      { text: "Mock", link: "/mock-server/" },
      { text: "API", link: "/api/" },
    ],
    sidebar: sidebar(),
    outline: [2, 3],
    search: { provider: "local" },
    socialLinks: [{ icon: "github", link: REPOSITORY }],
  },
});

export default config;
