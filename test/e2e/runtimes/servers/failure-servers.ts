/** The servers of the failure tests, and the trust that a runtime needs to reach them. */
import { createHash, X509Certificate } from "node:crypto";
import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeCertificates } from "../../../support/certificates.ts";
import { type FailingConnections, openFailingConnections } from "../../../support/failing-connections.ts";
import type { Trust } from "../runtimes.ts";
import { type KeptAlive, type LetDown, openKeptAlive } from "./kept-alive.ts";
import { openPage } from "./page-server.ts";
import { openUnreadableBodies, type UnreadableBodies } from "./unreadable-bodies.ts";

type KeptAliveServers = Readonly<Record<LetDown, KeptAlive>>;

export interface FailureServers extends AsyncDisposable {
  readonly pageUrl: string;
  readonly trust: Trust;
  readonly keptAlive: Readonly<Record<"HTTP/1.1" | "HTTP/2", KeptAliveServers>>;
  readonly connections: FailingConnections;
  readonly bodies: UnreadableBodies;
}

export async function openFailureServers(): Promise<FailureServers> {
  await using opened = new AsyncDisposableStack();
  const certificates = await makeCertificates();
  const { authority, valid } = certificates;
  const { path: folder } = opened.use(await mkdtempDisposable(join(tmpdir(), "authority-")));
  const authorityFile = join(folder, "authority.pem");
  await writeFile(authorityFile, authority.cert);
  const openAll = async (certificate?: typeof valid): Promise<KeptAliveServers> => ({
    closed: opened.use(await openKeptAlive("closed", certificate)),
    "421": opened.use(await openKeptAlive("421", certificate)),
    "408": opened.use(await openKeptAlive("408", certificate)),
  });
  const servers = {
    pageUrl: opened.use(await openPage()).url,
    trust: { authorityFile, serverKey: hashOfKey(valid.cert) },
    keptAlive: { "HTTP/1.1": await openAll(), "HTTP/2": await openAll(valid) },
    connections: opened.use(await openFailingConnections(certificates)),
    bodies: opened.use(await openUnreadableBodies()),
  };
  const held = opened.move();
  return { ...servers, [Symbol.asyncDispose]: () => held.disposeAsync() };
}

function hashOfKey(certificate: string): string {
  const key = new X509Certificate(certificate).publicKey.export({ type: "spki", format: "der" });
  return createHash("sha256").update(key).digest("base64");
}
