/** Every way of a create past MSW: the mock responds, or the create fails and says what to do. A real server counts. */
import { describe, expect, test } from "vitest";
import { ALWAYS } from "../../support/requirement.ts";
import { executable, NODE_20 } from "../support/executables.ts";
import { outputOf } from "../support/run.ts";
import { openNetwork } from "./network.ts";
import { type Variant, variants } from "./variants.ts";

const MOCKED = '{"name":"Fern"}';
const OLD = /was not sent: it would have passed the mock\. Its connection was open before listen\(\)/;
const KEPT = /was not sent: it would have passed the mock\. MSW 2 does not see/;

const NO_HTTP2 = /POST \S+\/plants was not sent: it would have passed the mock\. MSW does not intercept HTTP\/2/;
const NO_RUNTIME = /MSW 3 does not intercept the fetch of (?:bun|deno)\. Use msw@2/;

/** The outcome of a row, under MSW 2 and under MSW 3. */
type Rows = readonly (readonly [row: string, of2: string | RegExp, of3: string | RegExp])[];

const same = (of: string | RegExp, ...rows: readonly string[]): Rows => rows.map((row) => [row, of, of]);
const unlike = (of2: RegExp, of3: string | RegExp, ...rows: readonly string[]): Rows =>
  rows.map((row) => [row, of2, of3]);
const often = (...clients: readonly string[]) => clients.flatMap((client) => [client, `${client}, warm`]);

const BUILT_IN = same(MOCKED, ...often("fetch", "http.request"), "fetch, warm, for the second time");
const CLIENTS = ["axios", "got", "ky", "ofetch", "node-fetch", "superagent"].map((client) => `${client}, warm`);

const rowsOfUndici = (version: number): Rows => [
  ...unlike(KEPT, MOCKED, ...often(`fetch of undici ${version}`)),
  ...unlike(KEPT, `${MOCKED} ${MOCKED}`, `request of undici ${version}, then fetch`),
  ...unlike(KEPT, OLD, `undici ${version} over a warm agent of its own`),
];

const ROWS: Rows = [
  ...BUILT_IN,
  ...same(MOCKED, "the SDK over a fetch that rebuilds the response", ...CLIENTS),
  ...same(MOCKED, ...often("a named import of node:http"), "http.request over a warm agent of its own"),
  ...same(MOCKED, "http.request over a connection that the mock let through before"),
  ...unlike(KEPT, MOCKED, "openapi-fetch", ...often("a kept fetch", "a kept http.request")),
  ...unlike(/^not_sent: .*MSW 2 does not see/, MOCKED, "the SDK over a kept fetch"),
  ...[6, 7].flatMap(rowsOfUndici),
  ...same(/a mock listens already.* The first: \{"name":"Fern"\}$/, "a second mock"),
  ...unlike(RegExp(`${KEPT.source}|^${MOCKED}$`), MOCKED, "another server of MSW, closed"),
  ...same("an error", "EventSource"),
  ...same(`${MOCKED}; the real network; used`, "ProxyAgent", "EnvHttpProxyAgent", "a composed dispatcher"),
  ...same(/; \d MockAgent; used$/, "MockAgent"),
  // Fetch takes the token away from another origin.
  ...unlike(KEPT, /"error":40101/, "a redirect to the store"),
  ...unlike(KEPT, OLD, "an address in place of the store's origin, warm"),
  ...same(
    `the real network; the real network; ${MOCKED}; ${MOCKED}`,
    "a passthrough above, another service, and a second store",
  ),
];
const MICROTASK = "a faked queueMicrotask";
const ROWS_SINCE_NODE_22 = [
  ...ROWS,
  ...rowsOfUndici(8),
  ...same(NO_HTTP2, "an open http2 session"),
  ...same(MOCKED, MICROTASK),
];
const ROWS_SINCE_NODE_26 = ROWS_SINCE_NODE_22.filter(([row]) => row !== MICROTASK);
/** On Node 26.12, with MSW as it comes too: undici fails before it sends. Under MSW 2 it never returns. */
const FAKED_ON_NODE_26 = same(/RequestContentLengthMismatchError/, MICROTASK);
/** Bun and Deno have their own fetch. */
const ROWS_ELSEWHERE: Rows = [
  ...BUILT_IN.map(([row, of2]) => [row, of2, NO_RUNTIME] as const),
  ...unlike(KEPT, NO_RUNTIME, "a kept http.request", "undici 7 over a warm agent of its own"),
];

const [oldest, msw2, msw3] = variants as readonly [Variant, Variant, Variant];
const THIS_NODE = { file: "node", requirement: ALWAYS };
const NODE_26 = executable("Node 26", "node26/bin/node");
const NODES_ARGS = ["--no-warnings", "--experimental-eventsource"];
const DENOS_ARGS = ["run", "--quiet", "--allow-all", "--node-modules-dir=manual"];

const runs = [
  { on: "Node 20", ...NODE_20, args: NODES_ARGS, under: [oldest], rows: ROWS },
  { on: "this Node", ...THIS_NODE, args: NODES_ARGS, under: [msw2, msw3], rows: ROWS_SINCE_NODE_22 },
  { on: "Node 26", ...NODE_26, args: NODES_ARGS, under: [msw2, msw3], rows: ROWS_SINCE_NODE_26 },
  { on: "Node 26, faked,", ...NODE_26, args: NODES_ARGS, under: [msw3], rows: FAKED_ON_NODE_26 },
  { on: "Bun", ...executable("Bun", "bun/bin/bun"), args: ["--no-install"], under: [msw2, msw3], rows: ROWS_ELSEWHERE },
  { on: "Deno", ...executable("Deno", "deno/deno"), args: DENOS_ARGS, under: [msw2, msw3], rows: ROWS_ELSEWHERE },
].flatMap(({ under, ...run }) => under.map((variant) => ({ ...run, variant })));

for (const { on, file, requirement, args, variant, rows } of runs) {
  describe.skipIf(requirement.skipped)(requirement.title(`${variant.name} on ${on}`), () => {
    test.concurrent.each(rows)("%s", async (row, of2, of3) => {
      await using network = await openNetwork(row.includes("http2"));
      const output = await outputOf(variant.folder, file, [...args, "leaks.mjs", row, network.origin]);
      const outcome: string = JSON.parse(output.split("\n").at(-1) ?? "");
      expect(network.requests.filter((request) => request.startsWith("POST /plants"))).toEqual([]);
      expect(outcome).toMatch(variant === msw3 ? of3 : of2);
    });
  });
}
