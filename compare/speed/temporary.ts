/** Folders and servers that are there until their stack is disposed of. */
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

export function temporaryFolder(stack: AsyncDisposableStack): string {
  const folder = mkdtempSync(join(tmpdir(), "plant-store-"));
  stack.defer(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Returns the URL of a server on a free port of loopback. */
export async function temporaryServer(stack: AsyncDisposableStack, listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  stack.defer(() => void server.close());
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}
