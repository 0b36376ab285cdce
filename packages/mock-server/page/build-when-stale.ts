/** Builds the page where it is missing or older than one of its sources: `npm start` runs this in a clone. */
import { glob, stat } from "node:fs/promises";
import { join } from "node:path";

const root = join(import.meta.dirname, "../../..");
// It uses the client of the control API, and the contract.
const SOURCES = ["packages/mock-server/{page,src}/**/*", "spec/generated/**/*"];

async function changed(path: string): Promise<number> {
  return (await stat(path).catch(() => undefined))?.mtimeMs ?? 0;
}

async function isStale(): Promise<boolean> {
  const built = await changed(join(root, "packages/mock-server/dist/page.js"));
  for await (const source of glob(SOURCES, { cwd: root })) if ((await changed(join(root, source))) > built) return true;
  return false;
}

if (await isStale()) {
  const { build } = await import("vite");
  await build({ configFile: join(import.meta.dirname, "vite.config.ts"), logLevel: "warn" });
}
