/** From Node 20.16 and 22.3 on. */
type GetChannels = (name: string) => {
  subscribe(
    channel: string,
    listener: (message: { readonly response?: { readonly statusCode?: number } }) => void,
  ): void;
};

let channels: ReturnType<GetChannels> | undefined;
let responses = 0;

/**
 * undici repeats a request after a 421 (Fetch, HTTP-network-or-cache fetch). If that fails, its error hides the first.
 * Any request counts, since interceptors may change what a message says of it: one `unknown` too many is safe.
 */
export function countMisdirected(fetch: unknown): number {
  const { process } = globalThis as {
    readonly process?: { readonly versions?: { readonly undici?: string }; getBuiltinModule?: GetChannels };
  };
  // Bun's and Deno's own fetch is not undici's, and Deno would take 100 ms to load the channels.
  if (!channels && (process?.versions?.undici || fetch !== globalThis.fetch)) {
    channels = process?.getBuiltinModule?.("node:diagnostics_channel");
    channels?.subscribe("undici:request:headers", ({ response }) => {
      if (response?.statusCode === 421) responses++;
    });
  }
  return responses;
}
