/** Has Node run a program under another contract: `node --import ./test/growth/register.ts?contract=grown …`. */
import { type ModuleFormat, registerHooks } from "node:module";
import { fileURLToPath } from "node:url";
import { isReplaced, readOverlay } from "./overlay.ts";

const overlay = await readOverlay(new URL(import.meta.url).searchParams.get("contract") ?? "");
const format: ModuleFormat = "module-typescript";

registerHooks({
  resolve(specifier, context, next) {
    const url = specifier.startsWith(".") ? new URL(specifier, context.parentURL).href : "node:";
    return pathOf(url) === undefined ? next(specifier, context) : { url, format, shortCircuit: true };
  },
  load(url, context, next) {
    const path = pathOf(url);
    return path === undefined ? next(url, context) : { source: overlay.get(path), format, shortCircuit: true };
  },
});

function pathOf(url: string): string | undefined {
  const path = url.startsWith("file:") ? fileURLToPath(url) : "";
  return isReplaced(path) ? path : undefined;
}
