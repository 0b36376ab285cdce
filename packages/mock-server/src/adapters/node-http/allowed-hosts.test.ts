import { expect, test } from "vitest";
import { createAllowedHosts } from "./host-name.ts";

test.for<readonly [allowed: string, yes: readonly string[], no: readonly string[]]>([
  ["plants.test", ["plants.test"], ["a.plants.test", "test", "xplants.test"]],
  ["Plants.TEST.", ["plants.test"], ["plants.test."]],
  ["plants.test:4010", ["plants.test"], []],
  [".plants.test", ["plants.test", "a.plants.test", "a.b.plants.test"], ["test", "xplants.test", "plants.test.evil"]],
  [".test.", ["test", "a.test"], ["attest"]],
  ["::1", ["[::1]"], ["::1"]],
  ["[2001:DB8::1]", ["[2001:db8::1]"], []],
  ["192.168.1.5", ["192.168.1.5"], ["9192.168.1.5"]],
])("%s allows %j, and not %j", ([allowed, yes, no]) => {
  const isAllowed = createAllowedHosts([allowed]);
  expect([...yes, ...no].filter(isAllowed)).toEqual(yes);
});

test.for(["", ".", "..", "..test", "a..test", "test..", ".1.2.3.4", ".4", ".[::1]", ".::1", "a/b", "a,b"])(
  "%j is not a host name",
  (host) => {
    expect(() => createAllowedHosts([host])).toThrow(
      new TypeError(`serve: ${JSON.stringify(host)} is not a host name.`),
    );
  },
);

test.for(["*", "*.test", ".*", "a.*.test", "%2a"])("%j is refused, with the reason and the remedy", (host) => {
  expect(() => createAllowedHosts([host])).toThrow(/DNS rebinding.*Name each host; \.example is/);
});
