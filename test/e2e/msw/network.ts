/** A real server at the origin that is mocked: a request that reaches it has reached the network. */
import { listen } from "../support/servers.ts";
import { NETWORK_TEXT } from "./suites/common.ts";

export interface Network extends AsyncDisposable {
  readonly origin: string;
  /** Method and path of each request that came, preflights too. */
  readonly requests: readonly string[];
}

export async function openNetwork(): Promise<Network> {
  const requests: string[] = [];
  const server = await listen(({ method, url }, response) => {
    requests.push(`${method} ${url}`);
    // Any page may read it, so that a request that comes through does not fail for another reason.
    for (const part of ["origin", "headers", "methods"]) response.setHeader(`access-control-allow-${part}`, "*");
    response.setHeader("access-control-allow-headers", "authorization, content-type, prefer").end(NETWORK_TEXT);
  });
  return { origin: server.url, requests, [Symbol.asyncDispose]: server[Symbol.asyncDispose] };
}
