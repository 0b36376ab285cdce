/** ES modules and CommonJS in one process, each with a copy of the packages: each takes the other's values. */
import { expect, test } from "vitest";
import { outputOf } from "../support/run.ts";
import { consumer, install } from "./install.ts";

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

const folder = await install(consumer("javascript"));

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

test("every error of one copy of the SDK is known to the guard of the other, though not of its class; each counts its calls", async () => {
  const seen = JSON.parse(await outputOf(folder, "node", ["two-copies.mjs"]));
  const classes: readonly string[] = seen.errors;
  expect(classes).toContain("ApiError");
  const known = Object.fromEntries(classes.map((name) => [name, [false, true]]));
  const nothing = [false, false];
  const callIds = [1, 1];
  expect(seen).toEqual({ callIds, errors: classes, strangers: [nothing, nothing], imported: known, required: known });
});

test("createRawClient of either system takes a client of either, and throws the errors of its own system", async () => {
  const systems = ["import", "require"];
  const statuses = [
    [400, expect.objectContaining({ error: 40000 })],
    [401, expect.objectContaining({ error: 40104 })],
    [503, expect.objectContaining({ error: 50300 })],
  ];
  const created = { created: [200, { name: "Fern" }], stored: 1 };
  const rows = systems.flatMap((client) => systems.map((raw) => ({ client, raw, ...created, statuses })));
  const thrown = [
    "ApiError",
    "ConfigurationError",
    "ConnectionError",
    "InvalidRequestError",
    "InvalidResponseError",
    "RequestAbortedError",
    "TimeoutError",
    "TokenError",
  ];
  expect(JSON.parse(await outputOf(folder, "node", ["raw-clients.mjs"]))).toEqual(
    rows.map((row) => ({
      ...row,
      errors: Object.fromEntries(thrown.map((name) => [name, { classes: [row.raw], guards: systems }])),
      provider: { classes: [row.raw], guards: systems },
    })),
  );
});
