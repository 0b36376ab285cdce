/** A registry of the packed packages. Only their scope is sent here: npm finds every other name in its own registry. */
import { hash } from "node:crypto";
import { listen, type Site } from "../support/servers.ts";
import type { Tarball } from "./tarball.ts";

/** Its URL is that of the scope's registry, for npm. */
export async function openRegistry(tarballs: readonly Tarball[]): Promise<Site> {
  // npm keeps the responses of an address, and a later run may get the same port.
  const prefix = `/${fingerprint(tarballs)}/`;
  const server = await listen(({ url = "/" }, response) => {
    const path = decodeURIComponent(url);
    const asked = tarballs.find(({ name }) => path === `${prefix}${name}`);
    const taken = tarballs.find((tarball) => path === `${prefix}${tarballPath(tarball)}`);
    if (asked !== undefined) response.end(JSON.stringify(packument(asked, `${server.url}${prefix}`)));
    else if (taken !== undefined) response.end(taken.bytes);
    else response.writeHead(404).end("{}");
  });
  return { url: `${server.url}${prefix}`, [Symbol.asyncDispose]: server[Symbol.asyncDispose] };
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
  return hash("sha256", tarballs.map(({ integrity }) => integrity).join("")).slice(0, 16);
}
