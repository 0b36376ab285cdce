import { expect, test } from "vitest";
import { openWarnings } from "./open-address.ts";

const warnings = (host: string, tokens?: readonly string[], allowedHosts: readonly string[] = []) =>
  openWarnings({ host, tokens, allowedHosts });

test.for(["127.0.0.1", "127.8.9.10", "127.1", "localhost", "::1", "[::1]", "::ffff:127.0.0.1"])(
  "%s is loopback: nothing to warn of",
  async (host) => {
    expect(await warnings(host)).toEqual([]);
  },
);

test.for([
  ["0.0.0.0", "0.0.0.0"],
  ["0", "0.0.0.0"],
  ["::", "::"],
  ["[::]", "::"],
])("%s is every address: the risk, --token and --allow-host", async ([host, shown]) => {
  expect(await warnings(String(host))).toEqual([
    `other machines can reach ${shown}, unencrypted, and any token is good: --token lets in only who has one.`,
    "only loopback Hosts are answered, and any client can send one: --allow-host names further ones.",
  ]);
});

test("an address of the network is open too, and is a Host that is answered", async () => {
  expect(await warnings("192.168.1.5")).toEqual([expect.stringContaining("other machines can reach 192.168.1.5,")]);
  expect(await warnings("fe80::1")).toEqual([expect.stringContaining("other machines can reach fe80::1,")]);
});

test("a remedy that is in use is not named again", async () => {
  expect(await warnings("0.0.0.0", ["t1"], [".test"])).toEqual([
    "other machines can reach 0.0.0.0, unencrypted: who listens on the network reads the token.",
  ]);
  expect(await warnings("0.0.0.0", ["t1"])).toHaveLength(2);
});
