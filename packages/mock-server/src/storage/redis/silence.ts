import { afterThisTurn } from "../../shared/turn.ts";
import { clearTimeout, setTimeout } from "../shared/real-timers.ts";

/** Notices a Redis that takes everything and says nothing. */
export interface Silence {
  /** Redis owes one thing more: a reply, or a connection. */
  owe(): void;
  settle(): void;
  hear(): void;
  /** Redis owes something, and has said nothing for a second. */
  isLong(): boolean;
  close(): void;
}

/** A timer for each command is expensive, so it looks once a second. @param broken called after `limitMs` of silence */
export function createSilence(limitMs: () => number, broken: () => void): Silence {
  let owed = 0;
  let hasHeard = false;
  let hasOwed = false;
  let silentMs = 0;
  let timer: NodeJS.Timeout | undefined;

  function wait(): void {
    // The loop may have stood still, or the machine slept: reads the replies that lie there before the look.
    timer = setTimeout(() => afterThisTurn(checkReplies), LOOK_MS).unref();
  }

  function checkReplies(): void {
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
