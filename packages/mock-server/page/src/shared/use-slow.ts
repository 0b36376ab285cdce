import { useEffect, useState } from "preact/hooks";

/** Returns the value as it was at most `ms` milliseconds ago: under load it changes with each picture. */
export function useSlow<Value>(value: Value, ms: number): Value {
  const [slow, setSlow] = useState(value);
  useEffect(() => {
    if (value === slow) return undefined;
    const timer = setTimeout(() => setSlow(value), ms);
    return () => clearTimeout(timer);
    // The first change begins the time, and later ones do not begin it again.
  }, [value === slow]);
  return slow;
}
