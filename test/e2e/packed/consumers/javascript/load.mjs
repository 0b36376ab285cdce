import { createRequire } from "node:module";

export const LOADERS = { import: (name) => import(name), require: createRequire(import.meta.url) };

export async function loadByBoth(names) {
  const systems = { import: {}, require: {} };
  // One after the other: Node requires no module that an import is still loading.
  for (const [system, load] of Object.entries(LOADERS))
    for (const name of names) Object.assign(systems[system], await load(name));
  return systems;
}
