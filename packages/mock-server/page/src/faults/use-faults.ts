import { useEffect, useRef, useState } from "preact/hooks";
import type { Wire } from "../../../src/control/contract.ts";
import { ask } from "../connection/api.ts";
import { changes } from "../connection/live.ts";
import { faultText } from "../shared/fault-text.ts";
import { useReading } from "../shared/use-reading.ts";

type Active = Wire["InjectedFault"];

interface Faults {
  readonly faults: readonly Active[];
  readonly problem: string | undefined;
  /** Tells which faults are gone; for those who do not see the list. */
  readonly news: string;
  readonly read: () => void;
  /** Removes one; without an id all. */
  remove(id?: string): Promise<void>;
}

/** How long a list is new, in milliseconds: nothing tells when a fault is injected or removed elsewhere. */
const NEW_MS = 2_000;

/** Reads the faults of a space while they are shown. */
export function useFaults(space: string | undefined, isShown: boolean): Faults {
  const [news, tell] = useState("");
  const [failure, fail] = useState<string>();
  const known = useRef<readonly Active[]>([]);
  const removed = useRef(new Set<string>());
  useEffect(() => {
    known.current = [];
  }, [space, isShown]);
  const list = async (signal: AbortSignal) => {
    const { faults } = await ask<Wire["FaultList"]>("/faults", { query: { space }, signal });
    const gone = known.current.filter(({ id }) => faults.every((one) => one.id !== id));
    known.current = faults;
    if (gone.length > 0) tell(newsOf(gone, removed.current));
    return faults;
  };
  const version = () => (isShown ? `${changes.peek()} ${Math.floor(Date.now() / NEW_MS)}` : undefined);
  const [{ value: faults = [], problem }, read] = useReading(list, version, 500, [space, isShown]);
  return {
    faults,
    problem: failure ?? problem,
    news,
    read,
    async remove(id) {
      for (const fault of faults) if (id === undefined || fault.id === id) removed.current.add(fault.id);
      const removing = ask(id === undefined ? "/faults" : `/faults/${id}`, { method: "DELETE", query: { space } });
      fail(
        await removing.then(
          () => undefined,
          ({ message }: Error) => message,
        ),
      );
      read();
    },
  };
}

function newsOf(gone: readonly Active[], removed: ReadonlySet<string>): string {
  const how = gone.every(({ id }) => removed.has(id)) ? "Removed" : "Used up or removed";
  const [first] = gone;
  return first && gone.length === 1 ? `${how}: ${faultText(first.fault)}.` : `${how}: ${gone.length} faults.`;
}
