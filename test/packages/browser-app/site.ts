/** The app's own Vite: its development server, and what serves a build of it. */
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type * as Vite from "vite";

export interface Site extends AsyncDisposable {
  readonly url: string;
}

/** What `npm run dev` starts. */
export async function developed(folder: string): Promise<Site> {
  const { createServer } = await viteOf(folder);
  const server = await createServer({ root: folder, logLevel: "error", server: { host: "127.0.0.1", port: 0 } });
  await server.listen();
  return siteOf(server);
}

/** What `npm run preview` starts. */
export async function previewed(folder: string): Promise<Site> {
  const { preview } = await viteOf(folder);
  return siteOf(await preview({ root: folder, logLevel: "error", preview: { host: "127.0.0.1", port: 0 } }));
}

async function viteOf(folder: string): Promise<typeof Vite> {
  const entry = createRequire(join(folder, "package.json")).resolve("vite");
  return import(pathToFileURL(entry).href);
}

function siteOf(server: Vite.ViteDevServer | Vite.PreviewServer): Site {
  const [url = ""] = server.resolvedUrls?.local ?? [];
  return { url, [Symbol.asyncDispose]: () => server.close() };
}
