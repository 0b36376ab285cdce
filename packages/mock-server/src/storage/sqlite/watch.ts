import type { StatementSync } from "node:sqlite";
import { clearInterval, setInterval } from "../shared/real-timers.ts";
import type { KeptFile } from "./kept-file.ts";

export interface Watch {
  listen(listener: () => void): () => void;
  notify(): void;
  close(): void;
}

export function createWatch({ database, use }: Pick<KeptFile, "database" | "use">): Watch {
  const listeners = new Set<() => void>();
  let timer: NodeJS.Timeout | undefined;
  let version: unknown;
  let dataVersion: StatementSync | undefined;
  use((opened) => {
    dataVersion = opened.prepare("PRAGMA data_version");
    version = undefined;
  });

  const notify = () => {
    for (const listener of [...listeners]) listener();
  };
  const poll = () => {
    try {
      // Notices a file that was lost.
      database();
      const now = dataVersion?.get()?.data_version;
      if (now === version) return;
      version = now;
    } catch {
      // The file is locked or failing. The next look may succeed, and requests get the error.
      return;
    }
    notify();
  };
  const close = () => {
    clearInterval(timer);
    timer = undefined;
    listeners.clear();
  };
  return {
    notify,
    close,
    listen(listener) {
      timer ??= setInterval(poll, POLL_MS).unref();
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) close();
      };
    },
  };
}

const POLL_MS = 25;
