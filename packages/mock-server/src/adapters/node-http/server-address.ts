import { CallerError } from "../../shared/caller-error.ts";
import { type PlantStore, serviceOf } from "../../store/store.ts";
import { type Access, ANY_ORIGIN, createAccess } from "./access.ts";
import { authorityOf, canonicalHost, checkPrefix, isWildcard, readPrefix, readPublicUrl } from "./address.ts";
import type { FilledServeOptions } from "./serve-options.ts";

export interface ServerAddress {
  readonly host: string;
  readonly prefix: string;
  /** The path above all others, which a proxy may strip or keep. */
  readonly above: string;
  readonly access: Access;
  /** The URL above the service and the control API. */
  rootAt(port: number): string;
}

export function readServerAddress(store: PlantStore, options: FilledServeOptions): ServerAddress {
  const { basePath, publicUrl, allowedHosts, allowedOrigins, tls } = options;
  const host = canonicalHost(options.host);
  const prefix = basePath === undefined ? store.service.prefix : readPrefix(basePath);
  checkPrefix(prefix);
  const proxy = publicUrl === undefined ? undefined : readPublicUrl(publicUrl);
  const above = proxy?.prefix ?? "";
  // Nobody could tell whether the proxy has stripped one of both.
  if (above !== "" && `${prefix}/`.startsWith(`${above}/`)) {
    const words = ` has the path ${above}, with which basePath begins too: leave it out of one.`;
    throw new CallerError("serve", "publicUrl", words);
  }
  if (allowedOrigins.includes(ANY_ORIGIN) && serviceOf(store).takesAnyToken)
    throw new CallerError(
      "serve",
      "allowedOrigins",
      ' ["*"] needs a store with tokens or verifyToken: any page could use it.',
    );
  const scheme = tls === undefined ? "http" : "https";
  const ownHosts = [...(isWildcard(host) ? [] : [host]), ...(proxy ? [new URL(proxy.origin).hostname] : [])];
  return {
    ...{ host, prefix, above },
    access: createAccess([...ownHosts, ...allowedHosts], allowedOrigins, scheme, proxy?.origin),
    rootAt: (port) => (proxy ? proxy.origin + above : `${scheme}://${authorityOf(host, port)}`),
  };
}
