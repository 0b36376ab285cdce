import type { StatementSync } from "node:sqlite";
import type { KeptFile } from "./kept-file.ts";

/** Captured: fake timers of a test must not stop a storage. */
const { setInterval, clearInterval } = globalThis;

export interface Watch {
  listen(listener: () => void): () => void;
  tell(): void;
  close(): void;
}

/** Watches the changes of other connections while somebody listens. */
export function createWatch({ database, use }: Pick<KeptFile, "database" | "use">): Watch {
  const listeners = new Set<() => void>();
  let timer: NodeJS.Timeout | undefined;
  let version: unknown;
  let dataVersion: StatementSync | undefined;
  use((opened) => {
    dataVersion = opened.prepare("PRAGMA data_version");
    version = undefined;
  });
  const versionNow = () => {
    // Notices a file that was lost.
    database();
    return dataVersion?.get()?.data_version;
  };

  const tell = () => {
    for (const listener of [...listeners]) listener();
  };
  const poll = () => {
    try {
      const now = versionNow();
      if (now === version) return;
      version = now;
    } catch {
      // The file is locked or failing. The next look may succeed, and requests get the error.
      return;
    }
    tell();
  };
  const close = () => {
    clearInterval(timer);
    timer = undefined;
    listeners.clear();
  };
  return {
    tell,
    close,
    listen(listener) {
      // Throws if the file is lost: nobody listens then.
      if (timer === undefined) {
        version = versionNow();
        timer = setInterval(poll, POLL_MS).unref();
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) close();
      };
    },
  };
}

const POLL_MS = 25;
