/** Plain JavaScript under MSW 2, as an ES module and as CommonJS, on Node 24 and on the oldest ones. */
import { posix } from "node:path";
import { describe, expect, inject, test } from "vitest";
import { ALWAYS } from "../../support/requirement.ts";
import { NODE_20, NODE_22_13 } from "../support/executables.ts";
import { outputOf, run } from "../support/run.ts";
import { install } from "./install.ts";
import { readTarballs, type SourceMap, type Tarball } from "./tarball.ts";

const NODES = [
  { name: "Node 24", file: "node", version: "v24", requirement: ALWAYS },
  { name: "Node 20", ...NODE_20, version: "v20" },
  { name: "Node 22.13", ...NODE_22_13, version: "v22" },
];

/** The report of every Node. */
const SEEN = {
  msw: { plant: { name: "Monstera", tag: "tropical" }, stored: ["9223372036854775807"] },
  raw: { data: { name: "Fern" }, status: 200, stored: ["1"] },
  failures: {
    ApiError: [true, "api", "unknown"],
    AuthenticationError: [true, "unauthenticated", "refused"],
    BadRequestError: [true, "bad_request", "refused"],
    ConfigurationError: [true, "configuration", "not_sent"],
    ConnectionError: [true, "connection", "unknown"],
    InvalidRequestError: [true, "invalid_request", "not_sent"],
    InvalidResponseError: [true, "invalid_response", "unknown"],
    PlantStoreError: [true, "invalid_response", "unknown"],
    RequestAbortedError: [true, "aborted", "not_sent"],
    TimeoutError: [true, "timeout", "unknown"],
    TokenError: [true, "token", "not_sent"],
  },
  worker: "TypeError",
  served: { broken: 0, advice: 0, differs: true },
};

const folder = await install("javascript");

describe.each(NODES)("$name", ({ file, version, requirement }) => {
  test.skipIf(requirement.skipped).each(["import", "require"])(
    requirement.title("every export does something, by %s"),
    async (system) => {
      const lines = (await outputOf(folder, file, ["main.mjs", system])).split("\n");
      expect(lines.at(-2)).toMatch(/attempt 1: 200/);
      expect(JSON.parse(lines.at(-1) ?? "")).toEqual({ ...SEEN, node: version });
    },
  );

  test.skipIf(requirement.skipped)(requirement.title("a timeout ends no process that has frozen errors"), async () => {
    expect(await outputOf(folder, file, ["frozen.mjs"])).toBe("timeout unknown");
  });

  test.skipIf(requirement.skipped)(requirement.title("a server closes while timers are faked"), async () => {
    expect(await outputOf(folder, file, ["fake-timers.cjs"])).toBe("closed");
  });
});

// Both systems in one process, each with a copy of the packages: each takes the other's values.

const STATUS = expect.stringMatching(/^\{"error":50300,.*\}$/);

/** The end of the connection, then the status, the Content-Length and the body, or all bytes if there is no status. */
const FAULTS = {
  latency: ["closed", 200, 15, '{"name":"Fern"}'],
  drip: ["closed", 200, 15, '{"name":"Fern"}'],
  respond: ["closed", 409, 3, "No."],
  status: ["closed", 503, expect.any(Number), STATUS],
  malformedJson: ["closed", 200, 11, '{"name":"Fe'],
  wrongShape: ["closed", 200, 10, '{"name":7}'],
  emptyBody: ["closed", 200, null, "0\r\n\r\n"],
  hang: ["open", ""],
  networkError: ["closed", ""],
  connectionReset: ["ECONNRESET", ""],
  emptyReply: ["closed", ""],
  truncatedBody: ["closed", 200, 64, '{"name":"Fe'],
  listed: [{ id: "1", name: "Fern" }],
  garbage: ["closed", "\u0016\u0003\u0001 this is no HTTP\r\n\r\n"],
  // The head that was read is that of the informational response; what follows is behind it.
  informational: ["closed", 103, 15, '{"name":"Fern"}'],
};

test("every fault is itself, whichever system the store, its storage and its transport come from", async () => {
  const lines = (await outputOf(folder, "node", ["systems.mjs"])).split("\n");
  const msw = ["TypeError", 200, "TypeError", 200];
  expect(JSON.parse(lines.at(-1) ?? "")).toEqual([
    { store: "import", server: "import", http: FAULTS, msw },
    { store: "import", server: "require", http: FAULTS, msw },
    { store: "require", server: "import", http: FAULTS, msw },
    { store: "require", server: "require", http: FAULTS, msw },
  ]);
});

test("createRawClient of either system takes a client of either, and throws errors of its own classes, which the guards of both know", async () => {
  const systems = ["import", "require"];
  const statuses = [
    [400, expect.objectContaining({ error: 40000 })],
    [401, expect.objectContaining({ error: 40104 })],
    [503, expect.objectContaining({ error: 50300 })],
  ];
  const created = { created: [200, { name: "Fern" }], stored: 1 };
  const rows = systems.flatMap((client) => systems.map((raw) => ({ client, raw, ...created, statuses })));
  // Of a refused plant or token it returns the error.
  const returned = ["AuthenticationError", "BadRequestError", "PlantStoreError"];
  const thrown = Object.keys(SEEN.failures).filter((name) => !returned.includes(name));
  expect(JSON.parse(await outputOf(folder, "node", ["raw-clients.mjs"]))).toEqual(
    rows.map((row) => ({
      ...row,
      errors: Object.fromEntries(thrown.map((name) => [name, { classes: [row.raw], guards: systems }])),
      provider: { classes: [row.raw], guards: systems },
    })),
  );
});

const FAILING: Readonly<Record<string, string>> = {
  "@plant-store/sdk":
    'void (async () => (await LOAD("@plant-store/sdk")).createPlantStoreClient({ baseUrl: "plants" }))()',
  "@plant-store/mock-server": 'void (async () => (await LOAD("@plant-store/mock-server")).faults.status(1))()',
};

describe("--enable-source-maps", () => {
  test.each([
    ["@plant-store/sdk", "import"],
    ["@plant-store/sdk", "require"],
    ["@plant-store/mock-server", "import"],
    ["@plant-store/mock-server", "require"],
  ])("a stack of %s by %s leads to the error's line: the SDK's by a map, the mock's in a script", async (name, how) => {
    const args = ["--enable-source-maps", "--input-type=commonjs", "--eval", FAILING[name]?.replace("LOAD", how) ?? ""];
    const { code, stderr } = await run(folder, "node", args);
    expect(code, stderr).toBe(1);
    // Node shows the place, and the line that stands there.
    const [, path = "", line = "", shown] =
      /^.*[\\/]node_modules[\\/](.*\.(?:ts|c?js)):(\d+)\r?\n(.*)/.exec(stderr) ?? [];
    const source = sourceOf(await readTarballs(inject("tarballs")), name, path.replaceAll("\\", "/"));
    expect(source?.split("\n")[Number(line) - 1], stderr).toBe(shown);
    expect(shown).toMatch(/throw new |return new /);
  });
});

/** By its path in node_modules, from a package and its maps. */
function sourceOf(all: readonly Tarball[], name: string, sought: string): string | undefined {
  for (const [path, text] of all.find((tarball) => tarball.name === name)?.files ?? []) {
    if (posix.join(name, path) === sought) return text;
    if (!path.endsWith(".map")) continue;
    const { sources, sourcesContent }: SourceMap = JSON.parse(text);
    const index = sources.findIndex((source) => posix.join(name, posix.dirname(path), source) === sought);
    if (index >= 0) return sourcesContent?.[index] ?? undefined;
  }
  return undefined;
}
