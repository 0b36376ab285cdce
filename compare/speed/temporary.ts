import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export function temporaryFolder(stack: AsyncDisposableStack): string {
  const folder = mkdtempSync(join(tmpdir(), "plant-store-"));
  stack.defer(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
