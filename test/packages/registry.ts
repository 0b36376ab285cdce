/** A registry of the packed packages alone: npm asks its own for every other name, since only the scope is sent here. */
import { createHash } from "node:crypto";
import { listen } from "../msw/network.ts";
import type { Tarball } from "./tarball.ts";

export interface Registry {
  /** What npm is given as the scope's registry. */
  readonly url: string;
  close(): Promise<void>;
}

export async function openRegistry(tarballs: readonly Tarball[]): Promise<Registry> {
  // npm remembers what an address answered, and a later run may get the same port.
  const prefix = `/${fingerprint(tarballs)}/`;
  const { origin, close } = await listen(({ url = "/" }, response) => {
    const path = decodeURIComponent(url);
    const asked = tarballs.find(({ name }) => path === `${prefix}${name}`);
    const taken = tarballs.find((tarball) => path === `${prefix}${tarballPath(tarball)}`);
    if (asked !== undefined) response.end(JSON.stringify(packument(asked, `${origin}${prefix}`)));
    else if (taken !== undefined) response.end(taken.bytes);
    else response.writeHead(404).end("{}");
  });
  return { url: `${origin}${prefix}`, close };
}

function packument(packed: Tarball, registry: string): object {
  const { name, manifest, integrity } = packed;
  const { version } = manifest;
  const dist = { integrity, tarball: `${registry}${tarballPath(packed)}` };
  return { name, "dist-tags": { latest: version }, versions: { [version]: { ...manifest, dist } } };
}

function tarballPath({ name, manifest }: Tarball): string {
  return `${name}/-/${name.split("/").at(-1)}-${manifest.version}.tgz`;
}

function fingerprint(tarballs: readonly Tarball[]): string {
  const hash = createHash("sha256");
  for (const { integrity } of tarballs) hash.update(integrity);
  return hash.digest("hex").slice(0, 16);
}
