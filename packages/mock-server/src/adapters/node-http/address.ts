import { isControlPath } from "../../control/control-paths.ts";
import { type BaseUrl, parseBaseUrl } from "../../shared/base-url.ts";
import { CallerError } from "../../shared/caller-error.ts";
import { inBrackets } from "./host-name.ts";

const WILDCARDS: Readonly<Record<string, string>> = { "0.0.0.0": "127.0.0.1", "::": "::1" };

/** Writes a host as a URL does, without brackets: `0` becomes 0.0.0.0. A host that no URL can hold does not change. */
export function canonicalHost(host: string): string {
  const url = `http://${inBrackets(host)}`;
  return URL.canParse(url) && new URL(url).port === "" ? new URL(url).hostname.replace(/^\[|\]$/g, "") : host;
}

/** As a URL writes it, so that the printed URL works. @throws TypeError */
export function readPrefix(basePath: string): string {
  const origin = "http://localhost";
  const shown = JSON.stringify(basePath);
  if (basePath !== "" && !/^\/[^?#\s\\]*$/.test(basePath))
    throw new CallerError("serve", "basePath", ` must begin with a slash and hold no query, received ${shown}.`);
  const { prefix } = parseBaseUrl("serve", origin + basePath);
  checkPrefix(prefix);
  return prefix;
}

/** @throws TypeError for `/_mock` and prefixes below it, even while the control API is off */
export function checkPrefix(prefix: string): void {
  if (isControlPath(prefix))
    throw new CallerError("serve", "basePath", " must not be /_mock or below: the control API is there.");
}

export function readPublicUrl(publicUrl: string): BaseUrl {
  const read = parseBaseUrl("serve", publicUrl, "publicUrl");
  if (isControlPath(read.prefix))
    throw new CallerError("serve", "publicUrl", " must not end with /_mock or below: it is above that.");
  return read;
}

export function authorityOf(host: string, port: number): string {
  const reachable = WILDCARDS[host] ?? host;
  return reachable.includes(":") ? `[${reachable}]:${port}` : `${reachable}:${port}`;
}

export function isWildcard(host: string): boolean {
  return Object.hasOwn(WILDCARDS, host);
}
