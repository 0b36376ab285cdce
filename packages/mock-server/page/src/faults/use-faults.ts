import { useEffect, useRef, useState } from "preact/hooks";
import type { Wire } from "../../../src/control/contract.ts";
import { ask } from "../connection/api.ts";
import { changes } from "../connection/live.ts";
import { faultText } from "../shared/fault-text.ts";
import { useSlow } from "../shared/use-slow.ts";

type Active = Wire["InjectedFault"];

interface Faults {
  readonly faults: readonly Active[];
  readonly problem: string | undefined;
  /** Tells which faults are gone; for those who do not see the list. */
  readonly news: string;
  read(): Promise<void>;
  /** Removes one; without an id all. */
  remove(id?: string): Promise<void>;
}

/** Reads the faults of a space while they are shown: nothing tells when one is injected or removed elsewhere. */
export function useFaults(space: string | undefined, isShown: boolean): Faults {
  const [{ faults, news }, setFaults] = useState<Pick<Faults, "faults" | "news">>({ faults: [], news: "" });
  const [problem, setProblem] = useState<string>();
  const asked = useRef(0);
  // A list that was asked for earlier comes too late.
  const least = useRef(0);
  const removed = useRef(new Set<string>());
  const isFirst = useRef(true);
  const fail = (error: Error) => setProblem(error.message);
  const read = async () => {
    const own = ++asked.current;
    const list = await ask<Wire["FaultList"]>("/faults", { query: { space } });
    if (own < least.current) return;
    least.current = own;
    setProblem(undefined);
    setFaults((before) => {
      const gone = isFirst.current ? [] : before.faults.filter(({ id }) => list.faults.every((one) => one.id !== id));
      return { faults: list.faults, news: gone.length > 0 ? newsOf(gone, removed.current) : before.news };
    });
    isFirst.current = false;
  };
  const remove = async (id?: string) => {
    for (const fault of faults) if (id === undefined || fault.id === id) removed.current.add(fault.id);
    await ask(id === undefined ? "/faults" : `/faults/${id}`, { method: "DELETE", query: { space } });
    least.current = asked.current + 1;
    await read();
  };
  const now = useSlow(changes.value, 500);
  useEffect(() => {
    least.current = asked.current + 1;
    isFirst.current = true;
  }, [space, isShown]);
  useEffect(() => {
    if (!isShown) return undefined;
    const again = () => void read().catch(fail);
    again();
    const timer = setInterval(again, 2_000);
    return () => clearInterval(timer);
  }, [space, now, isShown]);
  return { faults, problem, news, read: () => read().catch(fail), remove: (id) => remove(id).catch(fail) };
}

function newsOf(gone: readonly Active[], removed: ReadonlySet<string>): string {
  const how = gone.every(({ id }) => removed.has(id)) ? "Removed" : "Used up or removed";
  const [first] = gone;
  return first && gone.length === 1 ? `${how}: ${faultText(first.fault)}.` : `${how}: ${gone.length} faults.`;
}
