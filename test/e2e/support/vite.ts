import { join } from "node:path";
import * as installedVite from "vite";
import type { Site } from "./servers.ts";

export async function openDevServer(
  config: installedVite.InlineConfig & { readonly root: string },
  vite: typeof installedVite = installedVite,
): Promise<Site> {
  const server = await vite.createServer({
    // By default it is in the next node_modules. Two servers that share it leave a page waiting for a script that is gone.
    cacheDir: join(config.root, ".vite"),
    logLevel: "error",
    server: { host: "127.0.0.1", port: 0 },
    ...config,
  });
  await server.listen();
  const [url = ""] = server.resolvedUrls?.local ?? [];
  return { url, [Symbol.asyncDispose]: () => server.close() };
}
