import { posix } from "node:path";
import type { Plugin } from "vitest/config";
import { contractOf, isReplaced, type Overlay, readOverlay } from "./overlay.ts";

const QUERY = "?contract=";

/**
 * Runs each test of another contract with copies of this repository's modules, in which that contract stands in place of the
 * given one. Their query keeps them apart from the modules of other tests, which share the process.
 */
export function growth(): Plugin {
  const overlays = new Map<string, Promise<Overlay>>();
  let root = "";
  return {
    name: "growth",
    enforce: "pre",
    configResolved(config) {
      ({ root } = config);
    },
    configureVitest({ defineCacheKeyGenerator }) {
      // Vitest's cache would look at the files of the given contract.
      defineCacheKeyGenerator(({ id }) => (id.includes(QUERY) && isReplaced(id) ? false : undefined));
    },
    async resolveId(source, importer = "", options) {
      const [from = "", contract = contractOf(from)] = importer.split(QUERY);
      if (contract === undefined) return undefined;
      // Vite also asks for the URL of a module that it knows, which begins at the root.
      const place = source.startsWith("/") ? root : posix.dirname(from);
      const path = posix.join(place, source.replace(QUERY + contract, ""));
      if (isReplaced(path)) return path + QUERY + contract;
      const resolved = await this.resolve(source, from, { ...options, skipSelf: true });
      return resolved?.id.endsWith(".ts") ? { ...resolved, id: resolved.id + QUERY + contract } : resolved;
    },
    async load(id) {
      const [path = "", contract] = id.split(QUERY);
      if (contract === undefined || !isReplaced(path)) return undefined;
      const overlay = overlays.get(contract) ?? readOverlay(contract);
      overlays.set(contract, overlay);
      const text = (await overlay).get(path);
      if (text === undefined) throw new Error(`The contract in test/growth/${contract} has no ${path}.`);
      return text;
    },
  };
}
