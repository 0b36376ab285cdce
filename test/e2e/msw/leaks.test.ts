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
import type { State } from "./suites/leaks.ts";
import { lastOf2, newest, oldest } from "./variants.ts";

const MOCKED = '{"name":"Fern"}';
const OLD = /was not sent: it would have passed the mock\. Its connection was open before listen\(\)/;
const KEPT = /was not sent: it would have passed the mock\. MSW 2 does not see/;

const NO_HTTP2 =
  /POST \S+\/plants was not sent: it would have passed the mock\. MSW does not intercept HTTP\/2.* 0 came$/;
const NO_RUNTIME = /MSW 3 does not intercept the fetch of (?:bun|deno)\. Use msw@2/;

/** Each has its outcome under MSW 2 and under MSW 3. */
type Rows = readonly (readonly [row: string, of2: string | RegExp, of3: string | RegExp])[];

/** The steps of one program, one after the other: most of a program's time goes into its imports. */
type Program = Readonly<Partial<Record<State, Rows>>>;

const same = (of: string | RegExp, ...rows: readonly string[]): Rows => rows.map((row) => [row, of, of]);
const unlike = (of2: RegExp, of3: string | RegExp, ...rows: readonly string[]): Rows =>
  rows.map((row) => [row, of2, of3]);

const BUILT_IN: Rows = same(MOCKED, "fetch", "http.request");
const CLIENTS: Rows = [
  ...BUILT_IN,
  ...same(MOCKED, "the SDK over a fetch that rebuilds the response", "a named import of node:http"),
  ...unlike(KEPT, MOCKED, "openapi-fetch", "a kept fetch", "a kept http.request"),
  ...unlike(/^not_sent: .*MSW 2 does not see/, MOCKED, "the SDK over a kept fetch"),
];
/** Each sends by a fetch or a request of the clients above, so they run on one Node for each MSW. */
const LIBRARIES: Rows = same(MOCKED, "axios", "got", "ky", "ofetch", "node-fetch", "superagent");
const MICROTASK = "a faked queueMicrotask";
const HTTP2: Rows = same(NO_HTTP2, "an open http2 session");
const CLOSED = "another server of MSW, closed";
const OTHERS: Rows = [
  ...same(MOCKED, "http.request over a connection that the mock let through before"),
  ...same(/a mock listens already.* The first: \{"name":"Fern"\}$/, "a second mock"),
  ...same("an error", "EventSource"),
  // Fetch takes the token away from another origin.
  ...unlike(KEPT, /"error":40101/, "a redirect to the store"),
  ...unlike(KEPT, OLD, "an address in place of the store's origin, warm"),
  ...same(
    `the real network; the real network; ${MOCKED}; ${MOCKED}`,
    "a passthrough above, another service, and a second store",
  ),
  // A dispatcher of the app's own stays.
  ...same(`${MOCKED}; the real network; used`, "ProxyAgent", "EnvHttpProxyAgent", "a composed dispatcher"),
  ...same(/; \d MockAgent; used$/, "MockAgent"),
  // After it MSW 2.10 cannot listen again.
  ...unlike(RegExp(`${KEPT.source}|^${MOCKED}$`), MOCKED, CLOSED),
];

/** @param undicis each has a program, since the first version that is loaded is every other's dispatcher */
const programsOf = (undicis: readonly number[], libraries: Rows, ...first: Rows): readonly Program[] => [
  // The mock listens again in the end, where no dispatcher was there before the first time, and where one was.
  { cold: CLIENTS, second: BUILT_IN },
  {
    warm: [...CLIENTS, ...libraries, ...same(MOCKED, "http.request over a warm agent of its own")],
    second: BUILT_IN,
    other: [...first, ...OTHERS],
  },
  ...undicis.map(programOfUndici),
];
function programOfUndici(version: number): Program {
  const rows = [
    ...unlike(KEPT, MOCKED, `fetch of undici ${version}`),
    ...unlike(KEPT, `${MOCKED} ${MOCKED}`, `request of undici ${version}, then fetch`),
  ];
  return { cold: rows, warm: [...rows, ...unlike(KEPT, OLD, `undici ${version} over a warm agent of its own`)] };
}

/** Bun and Deno have their own fetch. */
const ELSEWHERE = [...BUILT_IN, ...same(KEPT, "a kept http.request")];
const PROGRAMS_ELSEWHERE: readonly Program[] = [
  { cold: ELSEWHERE, second: ELSEWHERE },
  {
    warm: [...ELSEWHERE, ...same(KEPT, "undici 7 over a warm agent of its own")],
    second: ELSEWHERE,
    other: same(NETWORK_TEXT, "a redirect to the store", CLOSED),
  },
];
/** MSW 3 does not start there, whatever the state. */
const REFUSED_ELSEWHERE: readonly Program[] = [{ cold: same(NO_RUNTIME, "fetch") }];

const args = ["--no-warnings", "--experimental-eventsource"];
const OLD_NODE = { ...NODE_20, args };
const THIS_NODE = { file: "node", requirement: ALWAYS, args };
const NODE_26 = { ...executable("Node 26", "node26/bin/node"), args };
const BUN = { ...executable("Bun", "bun/bin/bun"), args: ["--no-install"] };
const DENO = {
  ...executable("Deno", "deno/deno"),
  args: ["run", "--quiet", "--allow-all", "--node-modules-dir=manual"],
};

const runs = [
  { on: "Node 20", ...OLD_NODE, variant: oldest, programs: programsOf([7], LIBRARIES) },
  ...[lastOf2, newest].flatMap((variant) => {
    const isNewest = variant === newest;
    // On Node 26.12, with MSW as it comes too, undici fails before it sends. Under MSW 2 it never returns.
    const faked = isNewest ? same(/RequestContentLengthMismatchError/, MICROTASK) : [];
    // MSW 2 sees none of undici's versions. Those of MSW 3 get their connections renewed, each in its way.
    const undicis = isNewest ? [6, 7, 8] : [7];
    const elsewhere = { variant, programs: isNewest ? REFUSED_ELSEWHERE : PROGRAMS_ELSEWHERE };
    return [
      {
        on: "this Node",
        ...THIS_NODE,
        variant,
        programs: programsOf(undicis, LIBRARIES, ...same(MOCKED, MICROTASK), ...HTTP2),
      },
      { on: "Node 26", ...NODE_26, variant, programs: programsOf([8], [], ...faked, ...HTTP2) },
      { on: "Bun", ...BUN, ...elsewhere },
      { on: "Deno", ...DENO, ...elsewhere },
    ];
  }),
];

for (const { on, file, requirement, args, variant, programs } of runs) {
  describe.skipIf(requirement.skipped)(requirement.title(`${variant.name} on ${on}`), () => {
    const titled = programs.map((program) => {
      const firsts = Object.entries(program).map(([state, [first]]) => `${state}: ${first?.[0]}, …`);
      return [firsts.join(" then "), program] as const;
    });
    // Deno's programs of one file share a localStorage, in which MSW 2 keeps cookies, and which they lock.
    (on === "Deno" ? test : test.concurrent).each(titled)("%s", async (_title, program) => {
      await using network = await openNetwork();
      const steps = JSON.stringify(mapValues(program, (rows) => rows.map(([name]) => name)));
      const output = await outputOf(variant.folder, file, [...args, "leaks.mjs", network.origin, steps]);
      const expected = mapValues(program, (rows) =>
        Object.fromEntries(rows.map(([name, of2, of3]) => [name, variant === newest ? of3 : of2])),
      );
      const matching = (of: string | RegExp) => (typeof of === "string" ? of : expect.stringMatching(of));
      expect(JSON.parse(output.split("\n").at(-1) ?? "")).toEqual(
        mapValues(expected, (outcomes) => mapValues(outcomes, matching)),
      );
      const outcomes = Object.values(expected).flatMap((rows) => Object.values(rows));
      const reached = outcomes.filter((of) => of === NETWORK_TEXT).map(() => "POST /plants");
      expect(network.requests.filter((request) => request.startsWith("POST /plants"))).toEqual(reached);
    });
  });
}

function mapValues<From, To>(of: Readonly<Record<string, From>>, change: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(of).map(([name, value]) => [name, change(value)]));
}
