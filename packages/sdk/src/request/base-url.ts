import { ConfigurationError } from "../errors.ts";

/** Drops trailing slashes. @throws ConfigurationError that never shows a user name, a password or a query */
export function readBaseUrl(input: string | URL, allowInsecureHttp = false): string {
  // Anything else would become a relative path in a page: null becomes "/null".
  const text = typeof input === "string" ? input.trim() : "";
  // A page's location. Other runtimes have none, so a relative URL is invalid there.
  const { location } = globalThis as { readonly location?: { readonly href: string } };
  // With a scheme it is absolute. In an https page the parser would read "https:api.example.com" as a path.
  const base = /^([a-z][\w+.-]*:|$)/i.test(text) ? undefined : location?.href;
  let url: URL | undefined;
  try {
    url = input instanceof URL ? input : new URL(text, base);
  } catch {}
  // The parser has normalized the address: 127.1 is 127.0.0.1.
  const loopback = /(^|\.)localhost\.?$|^127\.[\d.]+$|^\[::1]$/;
  let rule: string | undefined;
  if (!url || !/^https?:$/.test(url.protocol)) rule = "be an absolute URL, or relative in a page";
  // `url.search` is empty for a bare "?" too, which would swallow the path that is appended.
  else if (/[?#]|^\w+:..[^/]*@/.test(url.href)) rule = "hold no credentials, query or fragment";
  else if (url.protocol === "http:" && !allowInsecureHttp && !loopback.test(url.hostname))
    rule = "begin with https: unless allowInsecureHttp is set";
  else return url.href.replace(/\/+$/, "");
  throw new ConfigurationError({ message: `baseUrl must ${rule}.` });
}
