import { expect, test } from "vitest";
import { openWarnings } from "./open-address.ts";

const reached = (host: string, words: string) => `other machines can reach this server (${host})${words}`;
const ANY_TOKEN = ", and it accepts any token. Add --token to accept only yours.";
const UNENCRYPTED = `, unencrypted${ANY_TOKEN}`;
const SHARED_TOKEN = ", unencrypted. Use a token that is good nowhere else.";
const OTHER_NAMES =
  "a client that calls this server by another name than localhost gets 403. Add --allow-host with the name or address that it uses. That keeps out web pages, not machines.";

const tls = { cert: "", key: "" };
const tokens = ["t1"];

test.for<readonly [host: string, options: object, warnings: readonly string[]]>([
  ...["127.0.0.1", "127.8.9.10", "127.1", "localhost", "::1", "[::1]", "::ffff:127.0.0.1"].map(
    (host) => [host, {}, []] as const,
  ),
  // Every address.
  ...["0.0.0.0", "0"].map((host) => [host, {}, [reached("0.0.0.0", UNENCRYPTED), OTHER_NAMES]] as const),
  ...["::", "[::]"].map((host) => [host, {}, [reached("::", UNENCRYPTED), OTHER_NAMES]] as const),
  // One of the network, which is a Host that is accepted.
  ...["192.168.1.5", "fe80::1"].map((host) => [host, {}, [reached(host, UNENCRYPTED)]] as const),
  ["192.168.1.5", { tls }, [reached("192.168.1.5", ANY_TOKEN)]],
  ["192.168.1.5", { tls, tokens }, []],
  ["0.0.0.0", { tokens }, [reached("0.0.0.0", SHARED_TOKEN), OTHER_NAMES]],
  ["0.0.0.0", { tokens, allowedHosts: [".test"] }, [reached("0.0.0.0", SHARED_TOKEN)]],
])("a server at %s with %o is open, which %j says", async ([host, options, warnings]) => {
  expect(await openWarnings({ host, allowedHosts: [], ...options }, { tokens: undefined, ...options })).toEqual(
    warnings,
  );
});
