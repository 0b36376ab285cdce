import { expect, test } from "vitest";
import { openWarnings } from "./open-address.ts";

const warnings = (host: string, tokens?: readonly string[], allowedHosts: readonly string[] = []) =>
  openWarnings({ host, allowedHosts }, { tokens });

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
    `other machines can reach this server (${shown}), unencrypted, and it accepts any token. Add --token to accept only yours.`,
    "a client that calls this server by another name than localhost gets 403. Add --allow-host with the name or address that it uses. That keeps out web pages, not machines.",
  ]);
});

test("an address of the network is open too, and is a Host that is accepted", async () => {
  expect(await warnings("192.168.1.5")).toEqual([expect.stringContaining("(192.168.1.5)")]);
  expect(await warnings("fe80::1")).toEqual([expect.stringContaining("(fe80::1)")]);
});

test("over TLS, only any token is a risk", async () => {
  const tls = { cert: "", key: "" };
  expect(await openWarnings({ host: "192.168.1.5", allowedHosts: [], tls }, { tokens: ["t1"] })).toEqual([]);
  const [warning] = await openWarnings({ host: "192.168.1.5", allowedHosts: [], tls }, { tokens: undefined });
  expect(warning).toMatch(/^other machines can reach this server \(192\.168\.1\.5\), and it accepts any token\./);
});

test("a remedy that is in use is not named again", async () => {
  expect(await warnings("0.0.0.0", ["t1"], [".test"])).toEqual([
    "other machines can reach this server (0.0.0.0), unencrypted. Use a token that is good nowhere else.",
  ]);
  expect(await warnings("0.0.0.0", ["t1"])).toHaveLength(2);
});
