import { ConfigurationError } from "./errors.ts";

/** The parser has made every spelling of an address canonical by now: 127.1 is 127.0.0.1. */
const LOOPBACK = /(^|\.)localhost$|^127(\.\d+){3}$|^\[::1]$/;

/**
 * The base URL as text, without trailing slashes.
 *
 * @throws ConfigurationError; a message never shows a user name, a password or a query.
 */
export function readBaseUrl(input: string | URL, allowInsecureHttp = false): string {
  const url = input instanceof URL ? input : parse(input);
  if (!url || !/^https?:/.test(url.protocol)) throw wrong("be an absolute URL, or relative in a page");
  const { protocol, hostname, username, password, href } = url;
  // `url.search` is empty for a bare "?" too, which would swallow the path that is appended.
  if (username || password || /[?#]/.test(href)) throw wrong("hold no credentials, query or fragment");
  if (protocol === "http:" && !allowInsecureHttp && !LOOPBACK.test(hostname)) {
    throw wrong("begin with https: unless allowInsecureHttp is set");
  }
  return href.replace(/\/+$/, "");
}

function parse(input: unknown): URL | undefined {
  // Anything else would be taken for a path in a page: null for "/null".
  const text = typeof input === "string" ? input.trim() : "";
  // A page's location; other runtimes have none, and there a relative URL leads nowhere.
  const { location } = globalThis as { readonly location?: { readonly href: string } };
  // With a scheme it is absolute: the parser would take "https:api.example.com" for a path in an https page.
  const base = /^([a-z][\w+.-]*:|$)/i.test(text) ? undefined : location?.href;
  try {
    return new URL(text, base);
  } catch {
    return;
  }
}

function wrong(reason: string): ConfigurationError {
  return new ConfigurationError({ message: `baseUrl must ${reason}.` });
}
