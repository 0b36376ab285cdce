/** The built SDK over connections that fail, on every runtime: what the service receives, and what the caller is told. */
import { createHash, X509Certificate } from "node:crypto";
import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { readDocument, table } from "../../docs/blocks.ts";
import { makeCertificates } from "../../support/certificates.ts";
import { NODE_CODES, openFailingConnections } from "../../support/failing-connections.ts";
import { EXPECTATIONS } from "./expectations.ts";
import type { CallEnds, PlannedCalls } from "./jobs/calls.ts";
import { openPage, type Runtime, runtimes } from "./runtimes.ts";
import { openBrokenTls } from "./servers/broken-tls.ts";
import { type KeptAlive, type LetDown, openKeptAlive } from "./servers/kept-alive.ts";
import { openUnreadableBodies } from "./servers/unreadable-bodies.ts";

/** Enough for one to use a kept connection: Node opens a second connection for the second plant. */
const PLANTS = 5;

/** The end of a call whose request is sent once, and let down. */
const LET_DOWN: Readonly<Record<keyof SentOnce, object>> = {
  closed: { code: "connection", outcome: "unknown" },
  "421": { code: "api", outcome: "refused" },
  "408": { code: "api", outcome: "unknown" },
};

const FAILING_CASES = keysOf(NODE_CODES);
const BODY_CASES = ["mislabelled", "truncated", "cut-short"] as const;

const promised = await readSentOnceTable();

for (const runtime of runtimes) {
  const { name, requirement } = runtime;
  // One row of the README is for every version of Node.
  const family = name.replace(/ \d+$/, "");
  const expected = EXPECTATIONS[family];
  if (!expected) throw new Error(`There is no expectation for ${name}.`);

  describe.skipIf(requirement.skipped)(requirement.title(name), () => {
    let observed: Awaited<ReturnType<typeof observe>>;

    beforeAll(async () => {
      observed = await observe(runtime);
    });

    describe.each(protocolsOf(runtime))("sent once over %s", (protocol) => {
      test.each(["closed", "421", "408"] as const)("%s, as the README says", (letDown) => {
        const over = (runtime: string) => promised.get(`${runtime} over ${protocol}`);
        const row = over(name) ?? over(family) ?? promised.get(family);
        const { ends, receipts, lostId = 0 } = observed.keptAlive(protocol, letDown);
        const sends = Array.from({ length: PLANTS }, (_, index) => (index + 1 === lostId ? row?.[letDown] : 1));
        expect(lostId).toBeGreaterThan(1);
        expect(receipts).toEqual(sends);
        // A request that the platform repeats gets a response, and looks like any other success.
        const lost = row?.[letDown] === 1 ? LET_DOWN[letDown] : { code: "created" };
        expect(ends).toMatchObject(sends.map((_, index) => (index + 1 === lostId ? lost : { code: "created" })));
      });

      test("a 421 of a service that is gone then: what was sent is not called not sent", () => {
        const { ends = [], receipts, lostId = 0 } = observed.keptAlive(protocol, "gone");
        expect(receipts[lostId - 1]).toBe(1);
        expect(ends[lostId - 1]).toMatchObject(expected.gone);
      });
    });

    test("connects to a server whose authority is trusted, where a runtime can be told of one", () => {
      const [end] = observed.ends.trusted ?? [];
      expect(end?.code).toBe(family === "workerd" ? "connection" : "created");
    });

    test.each(FAILING_CASES)("no connection: %s", (name) => {
      const { outcome, code } = expected.connections[name];
      const [end] = observed.ends[name] ?? [];
      const url = `${observed.baseUrls[name]}/plants`;
      expect(end).toMatchObject({ code: "connection", outcome, url, message: expect.stringContaining(url) });
      expect(end).toMatchObject({ message: expect.stringMatching(code) });
    });

    test("nothing arrives without a connection", () => {
      expect(observed.arrived).toBe(observed.ends.trusted?.[0]?.code === "created" ? 1 : 0);
    });

    test.each(BODY_CASES)("a body that is %s", (name) => {
      expect(observed.ends[name]).toMatchObject([{ code: "invalid_response", outcome: "unknown" }]);
      expect(observed.bodies.receipts(name)).toBe(expected.bodies[name]);
    });

    test("a TLS record that is broken after the request", () => {
      expect(observed.ends.brokenTls).toMatchObject([{ code: "connection", outcome: "unknown" }]);
    });

    test("a 100 Continue that nobody asked for", () => {
      const end = family === "Node" ? { code: "connection", outcome: "unknown" } : { code: "created" };
      expect(observed.ends.continued).toMatchObject([end]);
    });
  });
}

/** As they are typed: the tables here have no others. */
function keysOf<Key extends string>(table: Readonly<Record<Key, unknown>>): readonly Key[] {
  return Object.keys(table) as Key[];
}

type Protocol = "HTTP/1.1" | "HTTP/2";

function protocolsOf({ name }: Runtime): readonly Protocol[] {
  // The others speak HTTP/1.1 only, unless they are asked for more.
  return ["Node 26", "Deno", "Chromium"].includes(name) ? ["HTTP/1.1", "HTTP/2"] : ["HTTP/1.1"];
}

async function observe(runtime: Runtime) {
  await using servers = await openFailureServers();
  const { pageUrl, trust, keptAlive, connections, bodies, brokenTls } = servers;
  const plans: Record<string, PlannedCalls> = { brokenTls: { baseUrl: brokenTls.url, plants: 1, options: {} } };
  for (const protocol of protocolsOf(runtime)) {
    for (const [letDown, { url }] of Object.entries(keptAlive[protocol]))
      plans[`${protocol} ${letDown}`] = { baseUrl: url, plants: PLANTS, options: { maxRetries: 0 } };
  }
  for (const [name, baseUrl] of Object.entries(connections.urls))
    plans[name] = { baseUrl, plants: 1, options: { maxRetries: 0 } };
  for (const [name, baseUrl] of Object.entries(bodies.urls))
    plans[name] = { baseUrl, plants: 1, options: { maxRetries: 2, retryUnsafe: true } };
  await using running = await runtime.open({ pageUrl, trust });
  // By calls.ts.
  const ends = (await running.run({ name: "calls", plans })) as CallEnds;
  return {
    ends,
    baseUrls: connections.urls,
    arrived: connections.received(),
    bodies,
    keptAlive(protocol: Protocol, letDown: LetDown) {
      const { receipts, lostId } = keptAlive[protocol][letDown];
      const ids = Array.from({ length: PLANTS }, (_, index) => index + 1);
      return { ends: ends[`${protocol} ${letDown}`], receipts: ids.map(receipts), lostId: lostId() };
    },
  };
}

/** By runtime: the number of times that the service receives one request. */
async function readSentOnceTable(): Promise<ReadonlyMap<string, SentOnce>> {
  const [, section = ""] = (await readDocument("packages/sdk/README.md")).split("\n### Sent once\n");
  const rows = table("Runtime", section).flatMap(([names = "", ...cells]) => {
    const [closed = Number.NaN, status421 = Number.NaN, status408 = Number.NaN] = cells.map((cell) =>
      Number.parseInt(cell, 10),
    );
    return names.split(", ").map((name) => [name, { closed, "421": status421, "408": status408 }] as const);
  });
  return new Map(rows);
}

type SentOnce = Readonly<Record<Exclude<LetDown, "gone">, number>>;

async function openFailureServers() {
  await using opened = new AsyncDisposableStack();
  const certificates = await makeCertificates();
  const { authority, valid } = certificates;
  const { path: folder } = opened.use(await mkdtempDisposable(join(tmpdir(), "authority-")));
  const authorityFile = join(folder, "authority.pem");
  await writeFile(authorityFile, authority.cert);
  const openAll = async (certificate?: typeof valid): Promise<Readonly<Record<LetDown, KeptAlive>>> => ({
    closed: opened.use(await openKeptAlive("closed", certificate)),
    "421": opened.use(await openKeptAlive("421", certificate)),
    "408": opened.use(await openKeptAlive("408", certificate)),
    gone: opened.use(await openKeptAlive("gone", certificate)),
  });
  const servers = {
    pageUrl: opened.use(await openPage()).url,
    trust: { authorityFile, serverKey: hashOfKey(valid.cert) },
    keptAlive: { "HTTP/1.1": await openAll(), "HTTP/2": await openAll(valid) },
    connections: opened.use(await openFailingConnections(certificates)),
    bodies: opened.use(await openUnreadableBodies()),
    brokenTls: opened.use(await openBrokenTls(valid)),
  };
  const held = opened.move();
  return { ...servers, [Symbol.asyncDispose]: () => held.disposeAsync() };
}

function hashOfKey(certificate: string): string {
  const key = new X509Certificate(certificate).publicKey.export({ type: "spki", format: "der" });
  return createHash("sha256").update(key).digest("base64");
}
