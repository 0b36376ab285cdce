import type { SpaceSettings } from "../../service/space.ts";

export type JournalLimits = Pick<SpaceSettings, "journalSize" | "journalBytes">;

export interface Sized {
  readonly number: number;
  readonly bytes: number;
  readonly isWaiting: boolean;
}

/**
 * Counts a journal that may have become too large, and returns the numbers of those to drop, the oldest first. A quarter gets
 * free, so that the next request need not count again.
 */
export function tooMany(
  row: { bytes: number; dropped: number },
  { journalBytes }: JournalLimits,
  all: readonly Sized[],
): readonly number[] {
  row.bytes = all.reduce((sum, { bytes }) => sum + bytes, 0);
  const numbers: number[] = [];
  const most = row.bytes > journalBytes ? 0.75 * journalBytes : journalBytes;
  for (const { number, bytes, isWaiting } of all) {
    if (row.bytes <= most) break;
    if (isWaiting) continue;
    row.bytes -= bytes;
    numbers.push(number);
  }
  row.dropped += numbers.length;
  return numbers;
}
