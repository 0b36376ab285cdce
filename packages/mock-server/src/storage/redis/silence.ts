/** Captured: fake timers of a test must not stop a storage. */
const { setImmediate, setTimeout, clearTimeout } = globalThis;

/** Notices a Redis that takes everything and says nothing. */
export interface Silence {
  /** Redis owes one thing more: a reply, or a connection. */
  owe(): void;
  settle(): void;
  hear(): void;
  /** Whether Redis owes something, and has said nothing for a second. */
  isLong(): boolean;
  close(): void;
}

/**
 * Looks once a second while Redis owes something: a timer for each command is expensive.
 *
 * @param limitMs how long to wait for any reply
 * @param broken called after that
 */
export function createSilence(limitMs: () => number, broken: () => void): Silence {
  let owed = 0;
  let hasHeard = false;
  /** Whether it owed something at the last look. */
  let hasOwed = false;
  let silentMs = 0;
  let timer: NodeJS.Timeout | undefined;

  function wait(): void {
    // The loop may have stood still, or the machine may have slept: the replies that lie there are read before the look.
    timer = setTimeout(() => setImmediate(look), LOOK_MS).unref();
  }

  function look(): void {
    if (timer === undefined) return;
    timer = undefined;
    silentMs = hasOwed && !hasHeard ? silentMs + LOOK_MS : 0;
    hasOwed = owed > 0;
    hasHeard = false;
    if (owed === 0) return;
    wait();
    if (silentMs < limitMs()) return;
    silentMs = 0;
    broken();
  }

  return {
    owe() {
      owed++;
      if (timer === undefined) wait();
    },
    settle() {
      owed--;
    },
    hear() {
      hasHeard = true;
      silentMs = 0;
    },
    isLong: () => silentMs > 0,
    close() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

const LOOK_MS = 1_000;
