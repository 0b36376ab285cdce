import { type Inputs, useEffect, useState } from "preact/hooks";
import { LostError } from "../connection/api.ts";
import { window } from "../host.ts";

interface Reading<Value> {
  readonly value?: Value;
  readonly problem?: string;
}

/**
 * Reads once an input changes, and after a change of the version, one reading at a time: a newer version does not abort
 * a slow one. Reads again where the mock did not respond.
 * @param read gets the value that it returned before, for the same inputs
 * @param version undefined where nothing is to be read
 * @param ms how often it looks at the version
 * @returns also a function that reads at once, and aborts the current reading
 */
export function useReading<Value>(
  read: (signal: AbortSignal, before: Value | undefined) => Promise<Value>,
  version: () => unknown,
  ms: number,
  inputs: Inputs,
): readonly [last: Reading<Value>, again: () => void] {
  const [last, setLast] = useState<Reading<Value>>({});
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    let seen: unknown;
    let value: Value | undefined;
    let isReading = false;
    const readIfChanged = async () => {
      const now = version();
      if (isReading || now === seen) return;
      seen = now;
      isReading = true;
      try {
        const found = await read(stop.signal, value);
        if (!stop.signal.aborted && found !== value) setLast({ value: found });
        value = found;
      } catch (error) {
        const isLost = error instanceof LostError;
        if (isLost) seen = undefined;
        const { message: problem } = error as Error;
        if (!stop.signal.aborted) setLast((before) => ({ ...(isLost && before), problem }));
      }
      isReading = false;
    };
    void readIfChanged();
    const timer = window.setInterval(readIfChanged, ms);
    return () => {
      stop.abort();
      window.clearInterval(timer);
    };
  }, [turn, ...inputs]);
  return [last, () => setTurn((before) => before + 1)];
}
