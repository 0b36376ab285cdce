/**
 * Every way of a create past MSW: the mock responds, or the create fails and says what to do. A real server counts. The guide
 * names those that reach it.
 */
import { describe, expect, test } from "vitest";
import { ALWAYS } from "../../support/requirement.ts";
import { executable, NODE_20 } from "../support/executables.ts";
import { outputOf } from "../support/run.ts";
import { openNetwork } from "./network.ts";
import { NETWORK_TEXT } from "./suites/common.ts";
import { type Variant, variants } from "./variants.ts";

const MOCKED = '{"name":"Fern"}';
const OLD = /was not sent: it would have passed the mock\. Its connection was open before listen\(\)/;
const KEPT = /was not sent: it would have passed the mock\. MSW 2 does not see/;

const NO_HTTP2 = /POST \S+\/plants was not sent: it would have passed the mock\. MSW does not intercept HTTP\/2/;
const NO_RUNTIME = /MSW 3 does not intercept the fetch of (?:bun|deno)\. Use msw@2/;

/** Rows of one program, each with its outcome under MSW 2 and under MSW 3. */
interface Batch {
  /** Of the clients; "other" rows make and mock their own. */
  readonly state: "cold" | "warm" | "second" | "other";
  readonly rows: readonly (readonly [row: string, of2: string | RegExp, of3: string | RegExp])[];
}

type Rows = Batch["rows"];

const same = (of: string | RegExp, ...rows: readonly string[]): Rows => rows.map((row) => [row, of, of]);
const unlike = (of2: RegExp, of3: string | RegExp, ...rows: readonly string[]): Rows =>
  rows.map((row) => [row, of2, of3]);

const BUILT_IN = ["fetch", "http.request"];
const CLIENTS: Rows = [
  ...same(MOCKED, ...BUILT_IN, "the SDK over a fetch that rebuilds the response", "a named import of node:http"),
  ...same(MOCKED, "axios", "got", "ky", "ofetch", "node-fetch", "superagent"),
  ...unlike(KEPT, MOCKED, "openapi-fetch", "a kept fetch", "a kept http.request"),
  ...unlike(/^not_sent: .*MSW 2 does not see/, MOCKED, "the SDK over a kept fetch"),
];
const OTHERS: Rows = [
  ...same(MOCKED, "http.request over a warm agent of its own"),
  ...same(MOCKED, "http.request over a connection that the mock let through before"),
  ...same(/a mock listens already.* The first: \{"name":"Fern"\}$/, "a second mock"),
  ...unlike(RegExp(`${KEPT.source}|^${MOCKED}$`), MOCKED, "another server of MSW, closed"),
  ...same("an error", "EventSource"),
  // Fetch takes the token away from another origin.
  ...unlike(KEPT, /"error":40101/, "a redirect to the store"),
  ...unlike(KEPT, OLD, "an address in place of the store's origin, warm"),
  ...same(
    `the real network; the real network; ${MOCKED}; ${MOCKED}`,
    "a passthrough above, another service, and a second store",
  ),
];
const DISPATCHERS: Rows = [
  ...same(`${MOCKED}; the real network; used`, "ProxyAgent", "EnvHttpProxyAgent", "a composed dispatcher"),
  ...same(/; \d MockAgent; used$/, "MockAgent"),
];

const clients = (rows: Rows): readonly Batch[] => [
  { state: "cold", rows },
  { state: "warm", rows },
];
/** Each is alone, since the first one that is loaded is every other's dispatcher. */
const batchesOfUndici = (version: number): readonly Batch[] => [
  ...clients([
    ...unlike(KEPT, MOCKED, `fetch of undici ${version}`),
    ...unlike(KEPT, `${MOCKED} ${MOCKED}`, `request of undici ${version}, then fetch`),
  ]),
  { state: "other", rows: unlike(KEPT, OLD, `undici ${version} over a warm agent of its own`) },
];

const BATCHES: readonly Batch[] = [
  ...clients(CLIENTS),
  { state: "second", rows: same(MOCKED, ...BUILT_IN) },
  { state: "other", rows: DISPATCHERS },
];
/** Each is alone: some leave a mock behind that cannot listen again. */
const ALONE = OTHERS.map((row): Batch => ({ state: "other", rows: [row] }));
const HTTP2 = "an open http2 session";
const BATCHES_SINCE_NODE_22: readonly Batch[] = [
  ...BATCHES,
  // On each Node the newest that runs there, and all on this one.
  ...batchesOfUndici(8),
  { state: "other", rows: same(NO_HTTP2, HTTP2) },
];
const MICROTASK = "a faked queueMicrotask";
const FAKED: Batch = { state: "other", rows: same(MOCKED, MICROTASK) };
/** On Node 26.12, with MSW as it comes too: undici fails before it sends. Under MSW 2 it never returns. */
const FAKED_ON_NODE_26: Batch = { state: "other", rows: same(/RequestContentLengthMismatchError/, MICROTASK) };
/** Bun and Deno have their own fetch. */
const KEPT_ELSEWHERE = unlike(KEPT, NO_RUNTIME, "a kept http.request");
const BATCHES_ELSEWHERE: readonly Batch[] = [
  ...(["cold", "warm", "second"] as const).map((state) => ({
    state,
    rows: [...BUILT_IN.map((row) => [row, MOCKED, NO_RUNTIME] as const), ...KEPT_ELSEWHERE],
  })),
  { state: "other", rows: unlike(KEPT, NO_RUNTIME, "undici 7 over a warm agent of its own") },
  ...["a redirect to the store", "another server of MSW, closed"].map(
    (row): Batch => ({ state: "other", rows: [[row, NETWORK_TEXT, NO_RUNTIME]] }),
  ),
];

const [oldest, msw2, msw3] = variants as readonly [Variant, Variant, Variant];
const THIS_NODE = { file: "node", requirement: ALWAYS };
const NODE_26 = executable("Node 26", "node26/bin/node");
const BUN = executable("Bun", "bun/bin/bun");
const DENO = executable("Deno", "deno/deno");
const NODES_ARGS = ["--no-warnings", "--experimental-eventsource"];
const DENOS_ARGS = ["run", "--quiet", "--allow-all", "--node-modules-dir=manual"];

const runs = [
  {
    on: "Node 20",
    ...NODE_20,
    args: NODES_ARGS,
    under: [oldest],
    batches: [...BATCHES, ...batchesOfUndici(7), ...ALONE],
  },
  {
    on: "this Node",
    ...THIS_NODE,
    args: NODES_ARGS,
    under: [msw2, msw3],
    batches: [...BATCHES_SINCE_NODE_22, ...[6, 7].flatMap(batchesOfUndici), ...ALONE, FAKED],
  },
  { on: "Node 26", ...NODE_26, args: NODES_ARGS, under: [msw2, msw3], batches: BATCHES_SINCE_NODE_22 },
  { on: "Node 26, alone,", ...NODE_26, args: NODES_ARGS, under: [msw3], batches: [...ALONE, FAKED_ON_NODE_26] },
  { on: "Bun", ...BUN, args: ["--no-install"], under: [msw2, msw3], batches: BATCHES_ELSEWHERE },
  { on: "Deno", ...DENO, args: DENOS_ARGS, under: [msw2, msw3], batches: BATCHES_ELSEWHERE },
].flatMap(({ under, ...run }) => under.map((variant) => ({ ...run, variant })));

for (const { on, file, requirement, args, variant, batches } of runs) {
  describe.skipIf(requirement.skipped)(requirement.title(`${variant.name} on ${on}`), () => {
    test.concurrent.each(batches)("$state: $rows.0.0, …", async ({ state, rows }) => {
      const names = rows.map(([name]) => name);
      await using network = await openNetwork(names.includes(HTTP2));
      const output = await outputOf(variant.folder, file, [...args, "leaks.mjs", network.origin, state, ...names]);
      const expected = rows.map(([name, of2, of3]) => {
        const of = variant === msw3 ? of3 : of2;
        return [name, typeof of === "string" ? of : expect.stringMatching(of)] as const;
      });
      expect(JSON.parse(output.split("\n").at(-1) ?? "")).toEqual(Object.fromEntries(expected));
      const reached = expected.filter(([, of]) => of === NETWORK_TEXT).map(() => "POST /plants");
      expect(network.requests.filter((request) => request.startsWith("POST /plants"))).toEqual(reached);
    });
  });
}
